/** The kinds of rows that leave a trace, named after their table in the singular. */
export const auditLogEntities = [
  "client",
  "client_onboarding",
  "client_task",
  "onboarding_task_template",
  "design_project",
  "design_asset",
  "design_revision",
  "client_lead",
  "client_audit",
  "upcoming_audit",
  "user",
  "api_token",
  "operation",
] as const;
export type AuditLogEntity = (typeof auditLogEntities)[number];

export const auditLogActions = [
  "create",
  "update",
  "delete",
  "add_note",
  "add_evidence",
  "role_change",
  "reorder",
  "generate_profile",
  "import",
  "sign_in",
  "sign_out",
] as const;
export type AuditLogAction = (typeof auditLogActions)[number];
