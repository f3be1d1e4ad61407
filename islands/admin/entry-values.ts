import { auditFrequency } from "#/src/contract/choices/audits";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import {
  approvalStatus,
  company,
  designPriority,
  designStatus,
  projectClientStatus,
} from "#/src/contract/choices/design";
import { leadSource, leadStatus } from "#/src/contract/choices/leads";
import { taskCategory, taskOwner, taskStatus } from "#/src/contract/choices/tasks";
import { templateCategory } from "#/src/contract/choices/templates";
import { role } from "#/src/contract/choices/users";
import { isDate, showDate, showMoment } from "#/src/format/show-dates";

/** What an entry's ids and times need to be read. */
export type Names = { nameOf: (id: string) => string | undefined; timeZone: string };

const longest = 2_000;

/** A stored value as people read it; lists of words on one line, other JSON laid out. */
export function showValue(field: string, value: unknown, names: Names): string {
  if (value === null || value === "") return "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return cut(showText(field, value, names));
  if (isWords(value)) return cut(value.map((word) => showText(field, word, names)).join(", ") || "none");
  return cut(JSON.stringify(value, null, 2));
}

function showText(field: string, text: string, { nameOf, timeZone }: Names): string {
  if (enumerations.has(field)) return enumerationLabels.get(text) ?? text;
  if (isMoment(text)) return showMoment(text, timeZone) ?? text;
  if (isDate(text)) return showDate(text);
  return nameOf(text) ?? text;
}

const enumerations = new Set([
  "status",
  "role",
  "owner",
  "category",
  "clientType",
  "clientTypes",
  "defaultOwner",
  "approvalStatus",
  "clientApprovalStatus",
  "clientStatus",
  "company",
  "priority",
  "leadStatus",
  "leadSource",
  "auditFrequency",
]);

/** One map for all of them: a key that stands in several has the same label in each. */
const enumerationLabels = new Map(
  [
    role,
    clientStatus,
    clientType,
    taskStatus,
    taskOwner,
    taskCategory,
    templateCategory,
    designStatus,
    approvalStatus,
    designPriority,
    company,
    projectClientStatus,
    leadStatus,
    leadSource,
    auditFrequency,
  ].flatMap(({ options }) => options.map(({ value, label }) => [value as string, label] as const)),
);

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(text);
}

function isWords(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function cut(text: string): string {
  const rest = text.length - longest;
  return rest > 0 ? `${text.slice(0, longest)}… (${rest.toLocaleString("en-US")} more characters)` : text;
}
