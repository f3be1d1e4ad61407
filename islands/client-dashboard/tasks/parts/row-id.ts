/** The id of a row's link, which gets the focus back when the drawer closes. */
export const rowId = (taskId: string) => `task-${taskId}`;
