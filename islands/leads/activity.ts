import type { FieldChange } from "#/src/contract/activity";
import type { AuditLogAction } from "#/src/contract/choices/audit-log";
import { leadSource, leadStatus } from "#/src/contract/choices/leads";
import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";
import { showMoney } from "#/src/format/money";
import { isDate, showDate } from "#/src/format/show-dates";

/** The history's word for an entry. */
export function activityLabel(action: AuditLogAction): string {
  if (action === "create") return "Lead created";
  if (action === "generate_profile") return "Profile generated";
  return action === "erase" ? "Personal data erased" : "Lead updated";
}

type Known = { people: readonly Assignee[]; currency: string };

/** "Status: New → Won"; null for a field that says nothing to people. */
export function describeChange({ field, before, after }: FieldChange, known: Known): string | null {
  if (field === "clientId") return after === null ? "Client taken back" : "Client created";
  const label = labels[field];
  if (label === undefined) return null;
  if (unshown.has(field)) return `${label} changed`;
  return `${label}: ${show(field, before, known)} → ${show(field, after, known)}`;
}

const labels: Record<string, string> = {
  companyName: "Company",
  clientName: "Contact",
  email: "Email",
  phone: "Phone",
  leadSource: "Source",
  leadStatus: "Status",
  dealValue: "Value",
  priorityScore: "Priority",
  ownerId: "Owner",
  nextActionDate: "Next action",
  websiteUrl: "Website",
  amazonStoreUrl: "Amazon store",
  clientFileLink: "Client file",
  recentActivity: "Activity",
  notes: "Notes",
  productImageUrl: "Photo",
};

/** Fields whose values are too long for a line. */
const unshown = new Set(["recentActivity", "notes", "productImageUrl"]);

function show(field: string, value: unknown, { people, currency }: Known): string {
  if (field === "ownerId") return ownerName(value, people);
  if (typeof value === "number") return field === "dealValue" ? showMoney(value, currency) : String(value);
  if (typeof value !== "string" || value === "") return "none";
  if (field === "leadStatus" && leadStatus.has(value)) return leadStatus.label(value);
  if (field === "leadSource" && leadSource.has(value)) return leadSource.label(value);
  return isDate(value) ? showDate(value) : value;
}

function ownerName(id: unknown, people: readonly Assignee[]): string {
  if (id === null) return "nobody";
  const person = people.find((each) => each.id === id);
  return person ? personName(person) : "Former colleague";
}
