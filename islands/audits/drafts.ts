/** The names under which what was typed is kept over a sign-in. */
export const newAuditDraft = "create-audit";
export const completionDraft = (upcomingId: string) => `complete-audit-${upcomingId}`;
export const editAuditDraft = (auditId: string) => `edit-audit-${auditId}`;
export const scheduleDraft = "schedule-audit";
