import type { FieldError } from "#/src/contract/problem";
import { csvLine } from "#/src/format/csv";
import { headersOf } from "./columns";
import type { Plan } from "./plan";
import type { Source } from "./source";

const reasonHeader = "reason";

/**
 * The text of a CSV file of refused rows: the file's columns as they were, and `reason`. It looks like the imported
 * file (delimiter, byte order mark), so that the program that wrote the one opens the other; its cells are the user's
 * own and go back in as they came, so they are not guarded against formulas.
 */
export function refusedRowsText({ headers, delimiter, encoding, hasMark }: Source) {
  const columns = headers.flatMap((header, at) => (header.trim() === reasonHeader ? [] : [at]));
  const row = (cells: readonly string[], reason: string) => {
    const kept = columns.map((at) => cells[at] ?? "");
    // Cells beyond the header belong to the row all the same.
    return csvLine([...kept, reason, ...cells.slice(headers.length)], delimiter);
  };
  const mark = hasMark || encoding !== "utf-8" ? "\ufeff" : "";
  return { start: mark + row(headers, reasonHeader), row };
}

/** What is wrong with a row, in the words of its own columns; a field that has none is called by `nameOf`. */
export function reasonOf(errors: readonly FieldError[], plan: Plan, nameOf: NameOf = itself): string {
  return reasonsOf(errors, plan, nameOf).join("; ");
}

type NameOf = (field: string) => string;
const itself: NameOf = (field) => field;

/** Each of the things that are wrong with it. */
export function reasonsOf(
  errors: readonly FieldError[],
  { headers, columns }: Plan,
  nameOf: NameOf = itself,
): string[] {
  const header = (path: string) => {
    const [field = path] = path.split(".");
    const places = columns.get(field);
    return (places && headersOf(headers, places)) || nameOf(field);
  };
  return errors.map(({ path, message }) => (path ? `${header(path)}: ${message}` : message));
}
