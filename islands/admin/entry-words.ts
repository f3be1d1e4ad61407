import type { BadgeTone } from "#/islands/ui/badge";
import { type AuditLogAction, auditLogActions, auditLogEntities } from "#/src/contract/choices/audit-log";
import { words } from "#/src/contract/nouns";

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
  see_as: "Seen as client",
  answer: "Worked on answers",
};

export const entityOptions = auditLogEntities.map((value) => ({ value, label: words[value].label }));
export const actionOptions = auditLogActions.map((value) => ({ value, label: actionLabels[value] }));

/** Only actions that deserve attention have a color. */
export function actionTone(action: AuditLogAction): BadgeTone {
  if (action === "delete" || action === "erase") return "red";
  if (action === "role_change") return "yellow";
  return action === "create" ? "green" : "gray";
}
