/** Draft names of text typed about a task. */
export const noteDraft = (taskId: string) => `note-${taskId}`;
export const linkDraft = (taskId: string) => `link-${taskId}`;
export const asanaDraft = (taskId: string) => `asana-${taskId}`;
