/** Names the form of an audit that completes an upcoming one, for its draft. */
export const completionOf = (upcomingId: string) => `completion-${upcomingId}`;

/** What was read from files for a form, beside what was typed into it. */
export const filesDraftOf = (formName: string) => `${formName}-files`;

export const scheduleDraft = "schedule-audit";
