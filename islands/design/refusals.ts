/** Error for editing a project that does not exist any more. */
export const noProjectSelected = "No project selected";

/** Error for a decision that could not be stored, for clients too. */
export const answerNotSaved = "Your answer could not be saved. Please try again.";
