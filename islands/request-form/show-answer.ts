import { clientType } from "#/src/contract/choices/clients";
import { isEmptyAnswer } from "#/src/contract/form-answers";
import type { FormColumn, FormField } from "#/src/contract/forms";
import { showDate } from "#/src/format/show-dates";

/** Returns an answer as text. */
export function showAnswer(field: FormField | FormColumn, value: unknown, currency: string): string {
  if (isEmptyAnswer(value)) return "nothing";
  if (typeof value === "boolean") {
    if (field.kind === "access") return "Granted";
    return value ? "Yes" : "No";
  }
  if (typeof value === "number") {
    const format = field.kind === "money" ? ({ style: "currency", currency } as const) : {};
    return new Intl.NumberFormat("en-US", format).format(value);
  }
  if (Array.isArray(value)) return value.map(String).join(", ");
  if (typeof value === "object" && value !== null)
    return showRow(field, value as Record<string, unknown>, currency);
  const text = String(value);
  return field.kind === "date" && /^\d{4}-\d{2}-\d{2}$/.test(text) ? showDate(text) : text;
}

/** Returns a value of the client as an answer to the field that it comes from, such as the label of a client type. */
export function showKnown(field: FormField, value: unknown, currency: string): string {
  const isType = field.mapsTo === "clientType" && typeof value === "string" && clientType.has(value);
  return isType ? clientType.label(value) : showAnswer(field, value, currency);
}

/** Returns the filled cells of a table's row, such as "Name: Acme, Products: 3". */
function showRow(field: FormField | FormColumn, cells: Record<string, unknown>, currency: string): string {
  const columns = "columns" in field ? (field.columns ?? []) : [];
  return columns
    .filter(({ key }) => !isEmptyAnswer(cells[key]))
    .map((column) => `${column.label}: ${showAnswer(column, cells[column.key], currency)}`)
    .join(", ");
}
