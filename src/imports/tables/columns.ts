import type { CsvRecord } from "#/src/format/csv-records";
import { fieldsOf, type Kind, rankOf } from "./kind";
import { type Style, styleOf } from "./readings";

/** The places (from 0) of the columns that fill each field; mostly it is one. */
export type Columns = Map<string, number[]>;

/** What the texts of a column stand for, by the column's place and the folded text. */
export type Values = Map<number, Map<string, string>>;

/** How columns of amounts and days write them, by the columns' places. */
export type Styles = Map<number, Style>;

/** A column by its place and header. */
type Column = { at: number; header: string };

/** The column whose header is known to mean a field, and another one that means it as surely; null without any. */
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

/** The columns that the headers are known to mean; of two that are equally sure the first. */
export function guessColumns(kind: Kind, headers: readonly string[]): Columns {
  const columns: Columns = new Map();
  for (const field of fieldsOf(kind)) {
    const guess = guessColumn(kind, headers, field, new Set());
    if (guess) columns.set(field, [guess.best.at]);
  }
  return columns;
}

/** A field's columns by their headers: "First name" + "Last name". */
export function headersOf(headers: readonly string[], places: readonly number[]): string {
  return places.map((at) => headers[at]?.trim()).join(" + ");
}

/** How each column that holds amounts or days writes them, and which of them leave that open unless it is `chosen`. */
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
