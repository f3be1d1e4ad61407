import type { FieldError } from "#/src/contract/problem";
import { csvLine } from "#/src/format/csv";
import { headersOf } from "./columns";
import type { Plan } from "./plan";
import type { Source } from "./source";

const reasonHeader = "reason";

/**
 * Writes a CSV of refused rows: the file's columns unchanged, plus `reason`. It uses the imported file's delimiter
 * and byte order mark, so that the same program can open it; cells are the user's own and returned unchanged, so they
 * are not guarded against formulas.
 */
export function refusedRowsText({ headers, delimiter, encoding, hasMark }: Source) {
  const columns = headers.flatMap((header, at) => (header.trim() === reasonHeader ? [] : [at]));
  const row = (cells: readonly string[], reason: string) => {
    const values = columns.map((at) => cells[at] ?? "");
    // Cells beyond the header still belong to the row.
    return csvLine([...values, reason, ...cells.slice(headers.length)], delimiter);
  };
  const mark = hasMark || encoding !== "utf-8" ? "\ufeff" : "";
  return { start: mark + row(headers, reasonHeader), row };
}

/** Describes a row's errors by its own column names; fields without a column are named by `nameOf`. */
export function reasonOf(errors: readonly FieldError[], plan: Plan, nameOf: NameOf = itself): string {
  return reasonsOf(errors, plan, nameOf).join("; ");
}

type NameOf = (field: string) => string;
const itself: NameOf = (field) => field;

/** Lists the errors one by one. */
export function reasonsOf(
  errors: readonly FieldError[],
  { headers, columns }: Plan,
  nameOf: NameOf = itself,
): string[] {
  const header = (path: string) => {
    const field = columns.has(path) ? path : (path.split(".")[0] ?? path);
    const places = columns.get(field);
    return (places && headersOf(headers, places)) || nameOf(field);
  };
  return errors.map(({ path, message }) => (path ? `${header(path)}: ${message}` : message));
}
