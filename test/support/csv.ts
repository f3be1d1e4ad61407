import { delimiterOf } from "#/src/format/csv-delimiter";
import { type CsvRecord, recordReader } from "#/src/format/csv-records";

/** Reads the records of a whole text, without blank ones. @throws RecordTooLong */
export function collectRecords(text: string, delimiter: string): CsvRecord[] {
  const reader = recordReader(delimiter);
  return [...reader.read(text), ...reader.end()];
}

/**
 * Parses a whole CSV text (RFC 4180) into rows of cells; the delimiter is detected in the first line unless given.
 */
export function parseCsv(text: string, delimiter: string = delimiterOf(text)): string[][] {
  return collectRecords(text, delimiter).map((record) => record.cells);
}
