import Papa from "papaparse";

/** One line of CSV with its CRLF; cells are quoted where they must be. */
export function csvLine(cells: readonly string[], delimiter = ","): string {
  return `${Papa.unparse([[...cells]], { delimiter, newline: "\r\n" })}\r\n`;
}

/** A whole CSV text (RFC 4180, CRLF) whose cells no spreadsheet takes for formulas. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => csvLine(cells.map(guardFormula))).join("");
}

/** Puts a `'` before text that a spreadsheet would run as a formula. */
export function guardFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The same in a way that can be taken back: a `'` that was there before is kept apart from the guard. */
export function guardReversibly(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** Takes a guard away again; other cells stay as they are. */
export function unguard(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
