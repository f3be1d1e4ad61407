import { clientType } from "#/src/contract/choices/clients";
import type { KeptValue } from "#/src/contract/client-fields";
import { isEmptyAnswer } from "#/src/contract/form-answers";
import type { FormColumn, FormField } from "#/src/contract/forms";
import { showKept } from "#/src/format/show-kept";

/** Returns an answer as text. */
export function showAnswer(field: FormField | FormColumn, value: unknown, currency: string): string {
  if (isEmptyAnswer(value)) return "nothing";
  if (field.kind === "access" && typeof value === "boolean") return "Granted";
  if (typeof value === "object" && value !== null && !Array.isArray(value)) {
    return showRow(field, value as Record<string, unknown>, currency);
  }
  // Safe because the server stores nothing else.
  return showKept(field.kind, value as KeptValue, currency);
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
