type Places = { lists: readonly string[]; ofOne: readonly string[] };

/**
 * Every kind of thing in the audit log, named after its table in the singular, with the API addresses (without
 * `/api/`) whose responses depend on it. `lists` are reloaded after a change of any row; `ofOne` only when they concern
 * that row, such as a client's comments. Every page loads this file.
 */
export const livePlaces = {
  client: { lists: ["clients", "work", "client-audits", "design-projects", "requests"], ofOne: [] },
  client_onboarding: { lists: ["clients", "work"], ofOne: [] },
  client_task: { lists: ["clients", "tasks", "requests", "forms", "work", "notices"], ofOne: [] },
  task_need: { lists: ["clients", "tasks", "work"], ofOne: [] },
  onboarding_task_template: { lists: ["templates", "forms"], ofOne: [] },
  design_project: { lists: ["design-projects", "work"], ofOne: [] },
  design_asset: { lists: ["design-projects"], ofOne: [] },
  design_revision: { lists: ["design-projects"], ofOne: [] },
  design_decision: { lists: ["design-projects", "notices"], ofOne: [] },
  design_pin: { lists: ["design-projects", "notices"], ofOne: [] },
  review_link: { lists: ["design-projects", "design-assets"], ofOne: [] },
  client_lead: { lists: ["client-leads", "work"], ofOne: [] },
  form: { lists: ["forms", "templates", "requests"], ofOne: [] },
  form_version: { lists: ["forms"], ofOne: [] },
  request_answer: { lists: ["requests"], ofOne: [] },
  request_link: { lists: ["requests"], ofOne: [] },
  client_field: { lists: ["clients"], ofOne: [] },
  client_access: { lists: ["access", "work"], ofOne: ["clients"] },
  access_steps: { lists: ["access-steps"], ofOne: [] },
  client_audit: { lists: ["client-audits"], ofOne: [] },
  upcoming_audit: { lists: ["upcoming-audits", "work"], ofOne: [] },
  user: { lists: ["admin/users"], ofOne: [] },
  client_member: { lists: ["admin/users", "clients"], ofOne: [] },
  api_token: { lists: ["admin/tokens"], ofOne: [] },
  mail: { lists: ["admin/mail"], ofOne: [] },
  invitation: { lists: ["clients", "notices"], ofOne: [] },
  saved_view: { lists: ["views"], ofOne: [] },
  comment: { lists: ["comments", "design-projects", "work", "notices"], ofOne: ["clients"] },
  task_file: { lists: ["files", "requests", "notices"], ofOne: ["clients"] },
  agency: { lists: ["admin/agency"], ofOne: [] },
  calendar: { lists: ["calendar"], ofOne: [] },
  audit_limits: { lists: ["audit-limits"], ofOne: [] },
  operation: { lists: ["clients", "templates", "design-projects"], ofOne: [] },
} satisfies Record<string, Places>;

export type AuditLogEntity = keyof typeof livePlaces;
