/** Entities recorded in the audit log, named after their table in the singular. */
export const auditLogEntities = [
  "client",
  "client_onboarding",
  "client_task",
  "onboarding_task_template",
  "design_project",
  "design_asset",
  "design_revision",
  "design_decision",
  "design_pin",
  "review_link",
  "client_lead",
  "client_audit",
  "upcoming_audit",
  "user",
  "api_token",
  "mail",
  "invitation",
  "saved_view",
  "comment",
  "task_file",
  "audit_limits",
  "operation",
] as const;
export type AuditLogEntity = (typeof auditLogEntities)[number];

export const auditLogActions = [
  "create",
  "update",
  "delete",
  "add_note",
  "add_evidence",
  "name_evidence",
  "remove_evidence",
  "role_change",
  "reorder",
  "generate_profile",
  "import",
  "sign_in",
  "sign_out",
  "erase",
] as const;
export type AuditLogAction = (typeof auditLogActions)[number];

/** Kinds of actors: a user with an account, a job of the portal, or the recipient of a link. */
export const auditLogActorKinds = ["user", "job", "link"] as const;
export type AuditLogActorKind = (typeof auditLogActorKinds)[number];
