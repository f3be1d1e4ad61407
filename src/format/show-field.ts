import type { Field } from "#/src/contract/nouns/field";
import { choiceLabel } from "#/src/contract/nouns/field";
import { personName } from "#/src/contract/person-name";
import { showConditions } from "./condition-words";
import { showMoney } from "./money";
import { isDate, showDate } from "./show-dates";

/**
 * Returns a row's value of a field as text for people, by the field's kind; null without a value. A reference is shown
 * by the name beside it in the row: `owner` for `ownerId`.
 */
export function showField(field: Field, name: string, row: object, currency: string | null): string | null {
  if (field.kind === "reference") return nameIn(valueIn(row, name.replace(/Id$/, "")));
  return showValue(field, valueIn(row, name), currency);
}

/**
 * Formats a value by its field's kind, other than a reference; null for none. Amounts are in the currency (ISO 4217),
 * or without one if that is unknown.
 */
export function showValue(field: Field, value: unknown, currency: string | null): string | null {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") {
    if (field.kind !== "amount") return String(value);
    return currency ? showMoney(value, currency) : value.toLocaleString("en-US");
  }
  if (field.kind === "conditions") return showConditions(value).join(", ") || null;
  if (Array.isArray(value)) return value.map((item) => choiceLabel(field, item) ?? item).join(", ") || null;
  if (typeof value !== "string" || value === "") return null;
  return choiceLabel(field, value) ?? (isDate(value) ? showDate(value) : value);
}

/** Returns the row's own value of a key. */
export function valueIn(row: object, key: string): unknown {
  return new Map<string, unknown>(Object.entries(row)).get(key);
}

type Named = { name: string } | { firstName: string | null; lastName: string | null; email?: string };

/** Safe because the contract puts only people and named things beside references. */
function nameIn(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return null;
  const named = value as Named;
  return "name" in named ? named.name : personName(named, named.email);
}
