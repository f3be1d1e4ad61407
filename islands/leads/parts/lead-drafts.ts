/** The names under which what was typed is kept over a sign-in. */
export const createLeadDraft = "create-lead";

export const editLeadDraft = (leadId: string) => `edit-lead-${leadId}`;
