import type { FieldChange } from "#/src/contract/activity";
import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import { taskCategory, taskOwner, taskPhase, taskStatus } from "#/src/contract/choices/tasks";
import type { Assignee } from "#/src/contract/users";
import { isDate, showDate } from "#/src/format/show-dates";
import { assigneeName } from "./assignee";

/** The history's word for an entry. */
export function activityLabel(action: AuditLogAction): string {
  if (action === "create") return "Task created";
  if (action === "add_note") return "Note added";
  if (action === "add_evidence") return "Evidence added";
  if (action === "name_evidence") return "Evidence named";
  if (action === "remove_evidence") return "Evidence removed";
  return "Task updated";
}

/** "Status: Not Started → Done"; null for a field that says nothing to people. */
export function describeChange(change: FieldChange, people: readonly Assignee[]): string | null {
  const label = fieldLabels[change.field];
  if (label === undefined) return null;
  if (unshown.has(change.field)) return `${label} changed`;
  const show = (value: unknown) => showValue(change.field, value, people);
  return `${label}: ${show(change.before)} → ${show(change.after)}`;
}

const fieldLabels: Record<string, string> = {
  name: "Name",
  description: "Description",
  category: "Category",
  owner: "Owner",
  assigneeUserId: "Assignee",
  startDate: "Start date",
  dueDate: "Due date",
  status: "Status",
  phase: "Phase",
  asanaLink: "Asana link",
  evidenceUrls: "Attachments",
  evidenceNames: "Names of attachments",
  clientCommunicated: "Communicated to client",
};

/** Fields whose values are too long for a line. */
const unshown = new Set(["description", "evidenceUrls", "evidenceNames"]);

function showValue(field: string, value: unknown, people: readonly Assignee[]): string {
  if (field === "assigneeUserId") return assigneeName(typeof value === "string" ? value : null, people);
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value !== "string" || value === "") return "none";
  if (field === "status" && taskStatus.has(value)) return taskStatus.label(value);
  if (field === "phase" && taskPhase.has(value)) return taskPhase.label(value);
  if (field === "owner" && taskOwner.has(value)) return taskOwner.label(value);
  if (field === "category" && taskCategory.has(value)) return taskCategory.label(value);
  return isDate(value) ? showDate(value) : value;
}
