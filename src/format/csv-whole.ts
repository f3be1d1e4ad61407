import Papa from "papaparse";
import { declaredDelimiter } from "./csv-delimiter";
import type { CsvRecord } from "./csv-records";

/**
 * The records of a text that is in memory as a whole, blank ones left out: what `collectRecords` returns, in a third
 * of its time, but that line ends within a cell are all LF.
 */
export function wholeRecords(text: string, delimiter: string): CsvRecord[] {
  const unified = text.includes("\r") ? text.replaceAll("\r\n", "\n").replaceAll("\r", "\n") : text;
  const declaration = declaredDelimiter.exec(unified)?.[0] ?? "";
  const body = unified.slice(declaration.length);
  const { data, errors } = Papa.parse<string[]>(body, { delimiter, newline: "\n" });
  const malformed = new Set(errors.map(({ row }) => row));
  const records: CsvRecord[] = [];
  let line = declaration === "" ? 1 : 2;
  const hasLongCells = body.includes('"') && countOf(body, "\n") >= data.length;
  for (const [at, cells] of data.entries()) {
    if (cells.some((cell) => cell !== "" && cell.trim() !== "")) {
      records.push({ line, cells, isMalformed: malformed.has(at) });
    }
    line += hasLongCells ? 1 + cells.reduce((count, cell) => count + countOf(cell, "\n"), 0) : 1;
  }
  return records;
}

function countOf(text: string, char: string): number {
  let count = 0;
  for (let at = text.indexOf(char); at !== -1; at = text.indexOf(char, at + 1)) count++;
  return count;
}
