/** The id of a row's link, which focus comes back to when the drawer closes. */
export const rowId = (taskId: string) => `task-${taskId}`;
