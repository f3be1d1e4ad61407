import type { FormFieldKind } from "#/src/contract/choices/forms";
import type { KeptValue } from "#/src/contract/client-fields";
import { isDate, showDate } from "./show-dates";

/** Returns an answer, or the value of one of the agency's own fields, as text; `currency` is that of amounts. */
export function showKept(kind: FormFieldKind, value: KeptValue, currency: string): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.join(", ");
  if (typeof value === "number") {
    return value.toLocaleString("en-US", kind === "money" ? { style: "currency", currency } : {});
  }
  return kind === "date" && isDate(value) ? showDate(value) : value;
}
