/** The names under which what was typed is kept over a sign-in. */
export const noteDraft = (taskId: string) => `note-${taskId}`;
export const linkDraft = (taskId: string) => `link-${taskId}`;
export const asanaDraft = (taskId: string) => `asana-${taskId}`;
