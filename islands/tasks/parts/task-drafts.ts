/** The names under which what was typed is kept over a sign-in. */
export const addTaskDraft = "add-task";
export const editTaskDraft = (taskId: string) => `edit-task-${taskId}`;
export const noteDraft = (taskId: string) => `note-${taskId}`;
export const linkDraft = (taskId: string) => `link-${taskId}`;
export const asanaDraft = (taskId: string) => `asana-${taskId}`;
