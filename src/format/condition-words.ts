import { brandCount, type Condition, conditionOp } from "#/src/contract/choices/conditions";
import { keyOfParam } from "#/src/contract/choices/field-names";
import type { keptFieldKind } from "#/src/contract/choices/forms";
import { capitalized } from "./capitalized";
import { nameKey } from "./fold";
import { showMoney } from "./money";
import { isDate, showDate } from "./show-dates";

/** The agency's own field of a condition. */
type Named = { label: string; kind: (typeof keptFieldKind.values)[number] };

/** Names of fields, as far as they are known; amounts are in the currency (ISO 4217), if it is known. */
type Known = { fieldOf: (key: string) => Named | undefined; currency: string | null };

/** Returns the label of a condition's field: "Marketplaces today"; the words of its key if its label is unknown. */
export function labelOfCondition(field: string, fieldOf: Known["fieldOf"]): string {
  if (field === brandCount) return "Number of brands";
  const key = keyOfParam(field) ?? field;
  return fieldOf(key)?.label ?? capitalized(key.replaceAll("_", " "));
}

/** "Marketplaces today has Germany", "Number of brands is at least 2". */
export function showCondition({ field, op, value }: Condition, { fieldOf, currency }: Known): string {
  const isMoney = fieldOf(keyOfParam(field) ?? "")?.kind === "money";
  const shown =
    isMoney && typeof value === "number" && currency ? showMoney(value, currency) : showValue(value);
  return `${labelOfCondition(field, fieldOf)} ${conditionOp.label(op)} ${shown}`;
}

/** Lists the conditions in a logged value in words; empty for any other. Labels of fields are not logged. */
export function showConditions(value: unknown): string[] {
  return conditionsIn(value).map((condition) =>
    showCondition(condition, { fieldOf: () => undefined, currency: null }),
  );
}

/** Returns the key under which two conditions are equal: without differences in case or surrounding white space. */
export function conditionKey({ field, op, value }: Condition): string {
  return JSON.stringify([field, op, typeof value === "string" ? nameKey(value) : value]);
}

function showValue(value: Condition["value"]): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "number") return value.toLocaleString("en-US", { maximumFractionDigits: 10 });
  return isDate(value) ? showDate(value) : value;
}

/** Safe because each item is checked. */
function conditionsIn(value: unknown): Condition[] {
  return Array.isArray(value) && value.every(isCondition) ? value : [];
}

function isCondition(item: unknown): item is Condition {
  return typeof item === "object" && item !== null && "field" in item && "op" in item && "value" in item;
}
