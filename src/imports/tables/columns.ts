import type { CsvRecord } from "#/src/format/csv-records";
import { fieldsOf, type Kind, matchesOf } from "./kind";
import { type Style, styleOf } from "./readings";

/** Indexes (from 0) of the columns that fill each field; usually one. */
export type Columns = Map<string, number[]>;

/** Meaning of the texts in a column, by column index and folded text. */
export type Values = Map<number, Map<string, string>>;

/** Formats of amount and date columns, by column index. */
export type Styles = Map<number, Style>;

/** A column by its index and header. */
type Column = { at: number; header: string };

/** Columns that match a field, and two of them that match it equally well. */
type Guess = { places: number[]; rivals: [Column, Column] | null };

/** Finds the columns of fields by their headers. */
export function guesser(kind: Kind, headers: readonly string[]) {
  const columns = headers.map((header, at) => ({ at, header, matches: matchesOf(kind, header) }));
  /**
   * Returns the best column for a field, or the columns that fill it together, such as a first and a last name; null
   * without any.
   */
  return function placesOf(field: string, taken: ReadonlySet<number>): Guess | null {
    const best = (part: number | null) => {
      const ranked = columns.flatMap(({ matches, ...column }) => {
        const match = matches.find((one) => one.field === field && one.part === part);
        return match && !taken.has(column.at) ? [{ rank: match.rank, column }] : [];
      });
      return firstOf(ranked);
    };
    const whole = best(null);
    if (whole) return whole;
    const parts = (kind.fields[field]?.parts ?? []).map((_, part) => best(part));
    const found = parts.flatMap((part) => part ?? []);
    if (found.length === 0 || found.length < parts.length) return null;
    return {
      places: found.flatMap(({ places }) => places),
      rivals: found.find(({ rivals }) => rivals)?.rivals ?? null,
    };
  };
}

function firstOf(columns: readonly { rank: number; column: Column }[]): Guess | null {
  const [best, next] = columns.toSorted((a, b) => a.rank - b.rank);
  if (!best) return null;
  return { places: [best.column.at], rivals: next?.rank === best.rank ? [best.column, next.column] : null };
}

/** Guesses the columns from the headers; the first of equal matches wins. */
export function guessColumns(kind: Kind, headers: readonly string[]): Columns {
  const columns: Columns = new Map();
  const placesOf = guesser(kind, headers);
  for (const field of fieldsOf(kind)) {
    const guess = placesOf(field, new Set());
    if (guess) columns.set(field, guess.places);
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
