import type { FieldChange } from "#/src/contract/activity";
import type { Field, Fields } from "#/src/contract/nouns/field";
import { choiceLabel, shortLabel } from "#/src/contract/nouns/field";
import { showMoney } from "./money";
import { isDate, showDate } from "./show-dates";

/** Histories name only the field when its values are too long for a line. */
const long: readonly Field["kind"][] = ["text", "note", "links", "picture", "data"];

type Known = {
  /** Returns the name behind an id among the values. */
  nameOf: (id: string) => string;
  /** ISO 4217. */
  currency: string;
};

/** "Status: Not Started → Done", or "Status: Done" for several rows, without a `before`; null for a field that the noun's history leaves out. */
export function describeChange(
  fields: Fields,
  { field, before, after }: FieldChange,
  known: Known,
): string | null {
  const described = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!described) return null;
  const label = shortLabel(described);
  if (long.includes(described.kind)) return `${label} changed`;
  const values = before === undefined ? [after] : [before, after];
  return `${label}: ${values.map((value) => showValue(described, value, known)).join(" → ")}`;
}

function showValue(field: Field, value: unknown, { nameOf, currency }: Known): string {
  if (field.kind === "reference") return typeof value === "string" ? nameOf(value) : (field.none ?? "none");
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return field.kind === "amount" ? showMoney(value, currency) : String(value);
  if (typeof value !== "string" || value === "") return "none";
  return choiceLabel(field, value) ?? (isDate(value) ? showDate(value) : value);
}
