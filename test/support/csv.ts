import { delimiterOf } from "#/src/format/csv-delimiter";
import { type CsvRecord, recordReader } from "#/src/format/csv-records";

/** The records of a whole text, blank ones left out. @throws RecordTooLong */
export function collectRecords(text: string, delimiter: string): CsvRecord[] {
  const reader = recordReader(delimiter);
  return [...reader.read(text), ...reader.end()];
}

/** Rows of cells of a whole CSV text (RFC 4180); without a delimiter it is found in the first line. */
export function parseCsv(text: string, delimiter: string = delimiterOf(text)): string[][] {
  return collectRecords(text, delimiter).map((record) => record.cells);
}
