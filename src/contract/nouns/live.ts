import type { AuditLogEntity } from "../choices/audit-log";

/**
 * API addresses, without `/api/`, whose responses depend on each entity. `lists` are reloaded after a change of any
 * row; `ofOne` only when they concern that row, such as a client's comments. Kept apart from the other parts of a
 * noun, since every page loads it.
 */
export const livePlaces: Readonly<
  Record<AuditLogEntity, { lists: readonly string[]; ofOne: readonly string[] }>
> = {
  client: { lists: ["clients", "work", "client-audits", "design-projects"], ofOne: [] },
  client_onboarding: { lists: ["clients", "work"], ofOne: [] },
  client_task: { lists: ["clients", "tasks", "work"], ofOne: [] },
  onboarding_task_template: { lists: ["templates"], ofOne: [] },
  design_project: { lists: ["design-projects", "work"], ofOne: [] },
  design_asset: { lists: ["design-projects"], ofOne: [] },
  design_revision: { lists: ["design-projects"], ofOne: [] },
  design_decision: { lists: ["design-projects"], ofOne: [] },
  design_pin: { lists: ["design-projects"], ofOne: [] },
  review_link: { lists: ["design-projects", "design-assets"], ofOne: [] },
  client_lead: { lists: ["client-leads", "work"], ofOne: [] },
  client_audit: { lists: ["client-audits"], ofOne: [] },
  upcoming_audit: { lists: ["upcoming-audits", "work"], ofOne: [] },
  user: { lists: ["admin/users"], ofOne: [] },
  api_token: { lists: ["admin/tokens"], ofOne: [] },
  mail: { lists: ["admin/mail"], ofOne: [] },
  invitation: { lists: ["clients"], ofOne: [] },
  saved_view: { lists: ["views"], ofOne: [] },
  audit_limits: { lists: ["audit-limits"], ofOne: [] },
  comment: { lists: ["comments", "design-projects", "work"], ofOne: ["clients"] },
  task_file: { lists: ["files"], ofOne: ["clients"] },
  operation: { lists: ["clients", "templates", "design-projects"], ofOne: [] },
};
