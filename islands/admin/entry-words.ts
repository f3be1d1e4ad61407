import type { BadgeTone } from "#/islands/ui/badge";
import {
  type AuditLogAction,
  type AuditLogEntity,
  auditLogActions,
  auditLogEntities,
} from "#/src/contract/choices/audit-log";

export const entityLabels: Record<AuditLogEntity, string> = {
  client: "Client",
  client_onboarding: "Onboarding",
  client_task: "Task",
  onboarding_task_template: "Template",
  design_project: "Design project",
  design_asset: "Design asset",
  design_revision: "Design revision",
  design_decision: "Design decision",
  design_pin: "Design pin",
  review_link: "Review link",
  client_lead: "Lead",
  client_audit: "Client audit",
  upcoming_audit: "Upcoming audit",
  user: "User",
  api_token: "API token",
  mail: "Mail",
  invitation: "Invitation",
  saved_view: "View",
  comment: "Comment",
  task_file: "Task file",
  audit_limits: "Audit limits",
  operation: "Operation",
};

export const actionLabels: Record<AuditLogAction, string> = {
  create: "Created",
  update: "Updated",
  delete: "Deleted",
  add_note: "Note added",
  add_evidence: "Evidence added",
  name_evidence: "Evidence named",
  remove_evidence: "Evidence removed",
  role_change: "Role changed",
  reorder: "Reordered",
  generate_profile: "Profile generated",
  import: "Imported",
  sign_in: "Signed in",
  sign_out: "Signed out",
  erase: "Erased",
};

export const entityOptions = auditLogEntities.map((value) => ({ value, label: entityLabels[value] }));
export const actionOptions = auditLogActions.map((value) => ({ value, label: actionLabels[value] }));

/** Only what deserves a second look has a colour. */
export function actionTone(action: AuditLogAction): BadgeTone {
  if (action === "delete" || action === "erase") return "red";
  if (action === "role_change") return "yellow";
  return action === "create" ? "green" : "gray";
}

/** "Primary contact name" of `primaryContactName`. */
export function fieldLabel(field: string): string {
  const words = field
    .replace(/Id$/, "")
    .replaceAll(/[_\s]+/g, " ")
    .replaceAll(/([a-z\d])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .replaceAll(/\b(ai|url|urls|asana)\b/g, (word) => capitals[word] ?? word);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const capitals: Record<string, string> = { ai: "AI", url: "URL", urls: "URLs", asana: "Asana" };
