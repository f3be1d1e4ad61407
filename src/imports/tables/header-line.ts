import { findHeader, headerLines } from "#/src/imports/reports/find-header";
import { countKnownHeaders, kindsOf } from "./kinds";

type Row = { cells: readonly string[] };

/** A header among the first rows of a file, by its index, and how well it matches; compare with {@link isBetter}. */
export type FoundHeader = { at: number; isComplete: boolean; known: number; width: number };

/**
 * Finds the header of a table among notes above it: the first row that has all required fields of some kind. Without
 * one, the row that names the most fields, if it clearly beats the first row that is as wide as the table. Notes fill
 * fewer cells than the table below them.
 */
export function headerIn(rows: readonly Row[]): FoundHeader | null {
  const first = rows.slice(0, headerLines);
  const complete = findHeader(first, (headers) => (kindsOf(headers).length > 0 ? headers : null));
  if (complete) return foundAt(complete.at, complete.row, true);
  const widest = Math.max(0, ...first.map(widthOf));
  const candidates = first.flatMap((row, at) =>
    2 * widthOf(row) >= widest ? [foundAt(at, row, false)] : [],
  );
  const [top] = candidates;
  if (!top) return null;
  const best = candidates.reduce((former, next) => (next.known > former.known ? next : former));
  return best.known >= top.known + requiredLead ? best : top;
}

/** A data row may contain a word that is also a header name. */
const requiredLead = 2;

/** True if the first header matches better: by completeness, then by known names, then by width. */
export function isBetter(one: FoundHeader, other: FoundHeader): boolean {
  if (one.isComplete !== other.isComplete) return one.isComplete;
  return one.known === other.known ? one.width > other.width : one.known > other.known;
}

const foundAt = (at: number, row: Row, isComplete: boolean): FoundHeader => ({
  ...{ at, isComplete },
  known: countKnownHeaders(row.cells),
  width: widthOf(row),
});

const widthOf = ({ cells }: Row) => cells.filter((cell) => cell.trim() !== "").length;
