/** The tables whose rows can be undone, by what the audit log calls them. */
export const tables = {
  client: "clients",
  client_onboarding: "client_onboarding",
  client_task: "client_tasks",
  onboarding_task_template: "onboarding_task_templates",
  design_project: "design_projects",
  design_asset: "design_assets",
  design_revision: "design_revisions",
  design_decision: "design_decisions",
  design_pin: "design_pins",
  review_link: "review_links",
  comment: "comments",
  task_file: "task_files",
  client_lead: "client_leads",
  client_audit: "client_audits",
  upcoming_audit: "upcoming_audits",
  saved_view: "saved_views",
} as const;
