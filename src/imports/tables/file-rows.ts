import type { FieldError } from "#/src/contract/problem";
import type { FileRow } from "#/src/contract/table-imports";
import type { CsvRecord } from "#/src/format/csv-records";
import { type Plan, rowOf } from "./plan";

/** Converts the records of a file to rows for calls; records that cannot be trusted are refused. */
export function* fileRows(records: Iterable<CsvRecord>, plan: Plan): Generator<FileRow> {
  for (const record of records) {
    const { line, cells } = record;
    const error = reasonToRefuse(record, plan);
    yield error ? { line, cells, error } : { line, cells, sent: { line, ...rowOf(cells, plan) } };
  }
}

function reasonToRefuse({ cells, isMalformed }: CsvRecord, { headers }: Plan): FieldError | null {
  const rowError = (message: string) => ({ path: "", message });
  if (isMalformed) return rowError("A quote is not closed, or not doubled inside a quoted cell");
  if (cells.slice(headers.length).some((cell) => cell.trim() !== "")) {
    return rowError("More cells than the header has");
  }
  return null;
}
