/** Names the form of an audit that completes an upcoming one, for its draft. */
export const completionOf = (upcomingId: string) => `completion-${upcomingId}`;

export const scheduleDraft = "schedule-audit";
