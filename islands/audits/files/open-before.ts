import type { Seen } from "#/islands/files-in/desk";

/** What has to be done before a plan is applied, in a sentence; null where nothing has. */
export function openBefore({ files, plan }: Seen): string | null {
  if (files.some(({ report }) => report && report.questions.length > 0)) {
    return "Answer first what the files leave open.";
  }
  if (files.some(({ refusal }) => refusal))
    return "Remove the files that are refused, then apply the others.";
  return plan.refusals.length > 0 ? "These files cannot be applied together." : null;
}
