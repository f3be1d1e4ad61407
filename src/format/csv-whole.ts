import Papa from "papaparse";
import { declaredDelimiter } from "./csv-delimiter";
import type { CsvRecord } from "./csv-records";

/** Consecutive records of a text, and the fraction of the text read so far, from 0 to 1. */
export type RecordPiece = { records: CsvRecord[]; part: number };

/**
 * Reads the records of a text in memory, without blank ones. Returns the same as `recordReader` in a third of the
 * time, except that line ends within cells become LF. Records come in batches of about `pieceLength` characters, so
 * that callers can work in little memory and show progress.
 */
export function* recordPieces(
  text: string,
  delimiter: string,
  pieceLength = usualLength,
): Generator<RecordPiece> {
  const unified = text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
  const declaration = declaredDelimiter.exec(unified)?.[0] ?? "";
  const parser = new Papa.Parser({ delimiter, newline: "\n" });
  let line = declaration === "" ? 1 : 2;
  let at = declaration.length;
  let length = pieceLength;
  while (at < unified.length) {
    const isLast = at + length >= unified.length;
    const piece = unified.slice(at, at + length);
    const { data, errors, meta }: Papa.ParseResult<string[]> = parser.parse(piece, 0, !isLast);
    // A record longer than the batch is read with the next, larger one.
    length = data.length === 0 ? length * 2 : pieceLength;
    const malformed = new Set(errors.map(({ row }) => row));
    const records: CsvRecord[] = [];
    // Each record except the last ends with a line end.
    const lineEnds = isLast ? data.length - 1 : data.length;
    const hasLongCells = piece.includes('"') && countOf(piece.slice(0, meta.cursor), "\n") > lineEnds;
    for (let index = 0; index < data.length; index++) {
      const cells = data[index] ?? [];
      if (hasText(cells)) records.push({ line, cells, isMalformed: malformed.has(index) });
      line += hasLongCells ? 1 + cells.reduce((count, cell) => count + countOf(cell, "\n"), 0) : 1;
    }
    at = isLast ? unified.length : at + meta.cursor;
    yield { records, part: at / unified.length };
  }
}

/** Small batches are garbage before much piles up: collection takes half as long as with a million characters. */
const usualLength = 16_384;

/** Returns the records of a short text. */
export function wholeRecords(text: string, delimiter: string): CsvRecord[] {
  return [...recordPieces(text, delimiter)].flatMap(({ records }) => records);
}

/** True when a cell has text; most records have some in the first cell. */
function hasText(cells: readonly string[]): boolean {
  for (const cell of cells) {
    if (cell.charCodeAt(0) > 0x20 && cell.charCodeAt(0) < 0x7f) return true;
    if (cell !== "" && cell.trim() !== "") return true;
  }
  return false;
}

function countOf(text: string, char: string): number {
  let count = 0;
  for (let at = text.indexOf(char); at !== -1; at = text.indexOf(char, at + 1)) count++;
  return count;
}
