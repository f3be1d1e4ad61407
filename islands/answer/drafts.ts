import { readTyped } from "#/islands/forms/typed-text";

/** Draft names of an answer's text and links. */
export const answerDraft = (taskId: string) => `answer-${taskId}`;
export const answerLinksDraft = (taskId: string) => `answer-links-${taskId}`;

/** Returns true if an answer was begun in this tab and neither sent nor cancelled. */
export function hasAnswerDraft(taskId: string): boolean {
  return [answerDraft(taskId), answerLinksDraft(taskId)].some((name) => readTyped(name) !== null);
}
