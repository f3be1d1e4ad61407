import type { CsvRecord } from "./csv-records";

/** Part of a text: its delimiter, the number of its first line, and whether it is the last part. */
export type TextPiece = { text: string; delimiter: string; line: number; isLast: boolean };

/** The records of a piece without blank ones, and where the next piece starts in it. */
export type Split = { records: CsvRecord[]; line: number; end: number };

/**
 * Splits a piece in which every quoted cell ends right before a delimiter or a line end, in half the time of
 * papaparse; returns null for any other, whose quotes papaparse judges. Lines end in LF. A record that continues
 * behind the piece is left to the next one.
 */
export function splitWellFormed({ text, delimiter, line, isLast }: TextPiece): Split | null {
  const separator = delimiter.charCodeAt(0);
  const split: Split = { records: [], line, end: 0 };
  let cells: string[] = [];
  let lineEndsInside = 0;
  for (let from = 0; from <= text.length; ) {
    const isQuoted = text.charCodeAt(from) === quote;
    const end = isQuoted ? quotedEnd(text, from) : plainEnd(text, from, separator);
    const isUnclosed = end === -1;
    if (isUnclosed && isLast) return null;
    if (isUnclosed || (end === text.length && !isLast)) break;
    const after = text.charCodeAt(end);
    if (isQuoted && end < text.length && after !== separator && after !== lineFeed) return null;
    const cell = isQuoted ? unquoted(text.slice(from + 1, end - 1)) : text.slice(from, end);
    if (isQuoted) lineEndsInside += countOf(cell, "\n");
    cells.push(cell);
    from = end + 1;
    if (after === separator) continue;
    if (hasText(cells)) split.records.push({ line: split.line, cells, isMalformed: false });
    split.line += 1 + lineEndsInside;
    split.end = from;
    cells = [];
    lineEndsInside = 0;
  }
  return split;
}

const [quote, lineFeed] = [0x22, 0x0a];

/** Returns the index after the closing quote; -1 without one. */
function quotedEnd(text: string, from: number): number {
  let close = text.indexOf('"', from + 1);
  while (close !== -1 && text.charCodeAt(close + 1) === quote) close = text.indexOf('"', close + 2);
  return close === -1 ? -1 : close + 1;
}

/** A loop, since most cells are too short for two searches. */
function plainEnd(text: string, from: number, separator: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === separator || code === lineFeed) return at;
  }
  return text.length;
}

const unquoted = (cell: string) => (cell.includes('"') ? cell.replaceAll('""', '"') : cell);

/** True when a cell has text; most records have some in the first cell. */
export function hasText(cells: readonly string[]): boolean {
  for (const cell of cells) {
    if (cell.charCodeAt(0) > 0x20 && cell.charCodeAt(0) < 0x7f) return true;
    if (cell !== "" && cell.trim() !== "") return true;
  }
  return false;
}

export function countOf(text: string, char: string): number {
  let count = 0;
  for (let at = text.indexOf(char); at !== -1; at = text.indexOf(char, at + 1)) count++;
  return count;
}
