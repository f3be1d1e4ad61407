import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import type { Role } from "#/src/contract/choices/users";

/** Returns the history's words for an entry. */
export function activityLabel(action: AuditLogAction, role: Role): string {
  const link = role === "client" ? "Link" : "Evidence";
  if (action === "create") return "Task created";
  if (action === "add_note") return "Note added";
  if (action === "add_evidence") return `${link} added`;
  if (action === "name_evidence") return `${link} named`;
  if (action === "remove_evidence") return `${link} removed`;
  return "Task updated";
}
