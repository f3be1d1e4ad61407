import Papa from "papaparse";
import { declaredDelimiter } from "./csv-delimiter";
import type { CsvRecord } from "./csv-records";

/** Records that stand together in a text, and how much of the text is read with them, from 0 to 1. */
export type RecordPiece = { records: CsvRecord[]; part: number };

/**
 * The records of a text that is in memory as a whole, blank ones left out: what `recordReader` returns, in a third
 * of its time, but that line ends within a cell are all LF. They come in pieces of some `pieceLength` characters, so
 * that whoever keeps little of each needs little memory, and knows how far it is.
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
    // A record that is longer than the piece is read with the next, longer one.
    length = data.length === 0 ? length * 2 : pieceLength;
    const malformed = new Set(errors.map(({ row }) => row));
    const records: CsvRecord[] = [];
    // Each record ends with its line, but for the last of all.
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

/** What is read of one piece is gone before there is much of it: half as long a collection of garbage as for a million. */
const usualLength = 16_384;

/** The records of a short text. */
export function wholeRecords(text: string, delimiter: string): CsvRecord[] {
  return [...recordPieces(text, delimiter)].flatMap(({ records }) => records);
}

/** Most records have some in their first cell. */
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
