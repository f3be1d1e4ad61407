/** Said when a project is to be edited that is not there, or not any more. */
export const noProjectSelected = "No project selected";
