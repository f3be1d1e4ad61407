/** Error for editing a project that does not exist any more. */
export const noProjectSelected = "No project selected";
