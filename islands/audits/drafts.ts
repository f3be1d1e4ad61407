/** Draft name of the form for an audit that completes an upcoming one. */
export const completionOf = (upcomingId: string) => `completion-${upcomingId}`;

/** Draft name of the data read from files for a form, besides the typed text. */
export const filesDraftOf = (formName: string) => `${formName}-files`;

export const scheduleDraft = "schedule-audit";
