import type { AuditLogAction } from "#/src/contract/choices/audit-log";

/** Returns the history's words for an entry. */
export function activityLabel(action: AuditLogAction): string {
  if (action === "create") return "Task created";
  if (action === "add_note") return "Note added";
  if (action === "add_evidence") return "Evidence added";
  if (action === "name_evidence") return "Evidence named";
  if (action === "remove_evidence") return "Evidence removed";
  return "Task updated";
}
