import type { FieldChange } from "#/src/contract/activity";
import type { Repeat } from "#/src/contract/choices/repeats";
import type { Field, Fields } from "#/src/contract/nouns/field";
import { shortLabel } from "#/src/contract/nouns/field";
import { repeatPhrase } from "./repeat-words";
import { showValue } from "./show-field";

/** Histories name only the field when its values are too long for a line. */
const long: readonly Field["kind"][] = ["text", "note", "links", "picture", "data"];

type ShowContext = {
  /** Returns the name behind an id among the values. */
  nameOf: (id: string) => string;
  /** ISO 4217. */
  currency: string;
};

/** "Status: Not Started → Done", or "Status: Done" for several rows, without a `before`; null for a field that the noun's history leaves out. */
export function describeChange(
  fields: Fields,
  { field, before, after }: FieldChange,
  context: ShowContext,
): string | null {
  const described = Object.hasOwn(fields, field) ? fields[field] : undefined;
  if (!described) return null;
  const label = shortLabel(described);
  if (long.includes(described.kind)) return `${label} changed`;
  const values = before === undefined ? [after] : [before, after];
  return `${label}: ${values.map((value) => showSide(described, value, context)).join(" → ")}`;
}

function showSide(field: Field, value: unknown, { nameOf, currency }: ShowContext): string {
  if (field.kind === "reference") return typeof value === "string" ? nameOf(value) : (field.none ?? "none");
  if (field.kind === "repeat") return isRule(value) ? repeatPhrase(value) : "never";
  return showValue(field, value, currency) ?? "none";
}

/** Safe because entries store rules as the contract has them, and null for none. */
function isRule(value: unknown): value is Repeat {
  return typeof value === "object" && value !== null;
}
