import type { CsvRecord } from "#/src/format/csv-records";
import { fieldsOf, type Kind, rankOf } from "./kind";
import { type Style, styleOf } from "./readings";

/** Indexes (from 0) of the columns that fill each field; usually one. */
export type Columns = Map<string, number[]>;

/** Meaning of the texts in a column, by column index and folded text. */
export type Values = Map<number, Map<string, string>>;

/** Formats of amount and date columns, by column index. */
export type Styles = Map<number, Style>;

/** A column by its index and header. */
type Column = { at: number; header: string };

/** Finds the best column for a field by its header, with an equally good rival; null without any. */
export function guessColumn(
  kind: Kind,
  headers: readonly string[],
  field: string,
  taken: ReadonlySet<number>,
): { best: Column; rival: Column | null } | null {
  const candidates = headers.flatMap((header, at) => {
    const rank = taken.has(at) ? null : rankOf(kind, field, header);
    return rank === null ? [] : [{ at, rank, header }];
  });
  const [best, next] = candidates.toSorted((a, b) => a.rank - b.rank);
  return best ? { best, rival: next?.rank === best.rank ? next : null } : null;
}

/** Guesses the columns from the headers; the first of equal matches wins. */
export function guessColumns(kind: Kind, headers: readonly string[]): Columns {
  const columns: Columns = new Map();
  for (const field of fieldsOf(kind)) {
    const guess = guessColumn(kind, headers, field, new Set());
    if (guess) columns.set(field, [guess.best.at]);
  }
  return columns;
}

/** Joins the headers of a field's columns: "First name" + "Last name". */
export function headersOf(headers: readonly string[], places: readonly number[]): string {
  return places.map((at) => headers[at]?.trim()).join(" + ");
}

/** Detects the format of each amount and date column, and lists those that are ambiguous unless `chosen`. */
export function findStyles(
  kind: Kind,
  records: readonly CsvRecord[],
  columns: Columns,
  chosen: Styles,
): { styles: Styles; open: number[] } {
  const styles: Styles = new Map();
  const open: number[] = [];
  for (const [field, places] of columns) {
    const reads = kind.fields[field]?.reads;
    if (!reads) continue;
    for (const at of places) {
      const found = styleOf(reads, textsOf(records, at));
      const style = chosen.get(at);
      if (found.isOpen && !style) open.push(at);
      styles.set(at, style ?? found.style);
    }
  }
  return { styles, open };
}

function* textsOf(records: readonly CsvRecord[], at: number) {
  for (const { cells } of records) yield (cells[at] ?? "").trim();
}
