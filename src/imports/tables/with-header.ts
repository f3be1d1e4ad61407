import type { CsvRecord } from "#/src/format/csv-records";
import { headerLines } from "#/src/imports/reports/find-header";
import { NotReadable } from "#/src/imports/reports/not-readable";
import type { Source } from "./source";

export const mostRows = 100_000;

type File = Omit<Source, "headers" | "headerLine" | "notes" | "records">;

/** Builds a table from the rows of a file, given the index of its header. @throws NotReadable */
export function tableFrom(file: File, rows: readonly CsvRecord[], at: number): Source {
  const header = rows[at];
  if (!header) throw new NotReadable(`${file.name} is empty.`);
  const { line, cells: headers, isMalformed } = header;
  if (isMalformed) throw new NotReadable(`The header on line ${line} has a quote that is not closed.`);
  const records = rows.slice(at + 1);
  if (records.length > mostRows) throw tooManyRows(file.name);
  return { ...file, headers, headerLine: line, notes: rows.slice(0, at), records };
}

/** Returns the table with the header on another line of the file. @throws NotReadable when no row begins there */
export function withHeaderOn(line: number, source: Source): Source {
  const rows = rowsOf(source);
  const at = rows.findIndex((row) => row.line === line);
  if (at < 0) throw new NotReadable(`No row of ${source.name} begins on line ${line}.`);
  const { headers: _headers, headerLine: _line, notes: _notes, records: _records, ...file } = source;
  return tableFrom(file, rows, at);
}

/** Returns the rows that can be the header: the first of the file. */
export const possibleHeaders = (source: Source): CsvRecord[] =>
  rowsOf(source)
    .slice(0, headerLines)
    .filter(({ isMalformed }) => !isMalformed);

const rowsOf = ({ headers, headerLine, notes, records }: Source): CsvRecord[] => [
  ...notes,
  { line: headerLine, cells: headers, isMalformed: false },
  ...records,
];

export const tooManyRows = (name: string) =>
  new NotReadable(
    `${name} has more than ${mostRows.toLocaleString("en-US")} rows. Split it and import the parts one after another.`,
  );
