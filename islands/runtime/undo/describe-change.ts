import type { FieldChange } from "#/src/contract/activity";
import type { Field, Fields } from "#/src/contract/nouns/field";
import { choiceLabel, shortLabel } from "#/src/contract/nouns/field";
import { personName } from "#/src/contract/person-name";
import type { Assignee } from "#/src/contract/users";
import { showMoney } from "#/src/format/money";
import { isDate, showDate } from "#/src/format/show-dates";

/** Histories name only the field when its values are too long for a line. */
const long: readonly Field["kind"][] = ["text", "note", "links", "picture", "data"];

type Known = {
  /** People whose ids may occur among the values. */
  people: readonly Assignee[];
  /** ISO 4217. */
  currency: string;
};

/** "Status: Not Started → Done"; null for a field that the noun's history leaves out. */
export function describeChange(
  fields: Fields,
  { field, before, after }: FieldChange,
  known: Known,
): string | null {
  const described = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!described) return null;
  const label = shortLabel(described);
  if (long.includes(described.kind)) return `${label} changed`;
  return `${label}: ${showValue(described, before, known)} → ${showValue(described, after, known)}`;
}

function showValue(field: Field, value: unknown, { people, currency }: Known): string {
  if (field.kind === "reference") return nameOf(value, people) ?? field.none ?? "none";
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return field.kind === "amount" ? showMoney(value, currency) : String(value);
  if (typeof value !== "string" || value === "") return "none";
  return choiceLabel(field, value) ?? (isDate(value) ? showDate(value) : value);
}

/** Returns a person's name; also for people who can no longer be assigned. */
function nameOf(id: unknown, people: readonly Assignee[]): string | null {
  if (typeof id !== "string") return null;
  const person = people.find((each) => each.id === id);
  return person ? personName(person) : "Former colleague";
}
