import Papa from "papaparse";

/** Formats one line of CSV with its CRLF; cells are quoted where needed. */
export function csvLine(cells: readonly string[], delimiter = ","): string {
  return `${Papa.unparse([[...cells]], { delimiter, newline: "\r\n" })}\r\n`;
}

/** Formats a CSV text (RFC 4180, CRLF) in which no spreadsheet takes a cell for a formula. */
export function writeCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((cells) => csvLine(cells.map(guardFormula))).join("");
}

/** Puts a `'` before text that a spreadsheet would run as a formula. */
export function guardFormula(cell: string): string {
  return /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** Same, but reversible: a `'` that was already there is distinct from the guard. */
export function guardReversibly(cell: string): string {
  return /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** Removes a guard; other cells stay unchanged. */
export function unguard(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
