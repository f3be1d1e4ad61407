import { repeatedInFile, takesKey } from "#/src/contract/choices/table-imports";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { FieldError } from "#/src/contract/problem";
import type { ImportResult, ImportRowsInput } from "#/src/contract/table-imports";
import type { CsvRecord } from "#/src/format/csv-records";
import { type Kind, keyOf, type Value } from "./kind";
import { type Plan, rowOf } from "./plan";

/** A row as sent in a call. */
type SentRow = {
  [field: string]: Value | null | undefined;
  line: number;
  /** Version of the existing row when it was planned; null if there was none. */
  version?: number | null;
};
/** The body of an import call, the same for every kind of row. */
export type ImportCall = Required<ImportRowsInput> & { importId: string; dryRun: boolean };
/** Outcome of a row. */
export type RowResult = ImportResult["results"][number];

/** Consecutive rows of the file: those to send, and those refused beforehand. */
export type Batch = { records: CsvRecord[]; rows: SentRow[]; refused: Map<number, FieldError> };

/** Room for the JSON around the rows of a call. */
const envelopeBytes = 1_024;
/** Room for the version that each row's plan saw. */
const versionBytes = 32;
const encoder = new TextEncoder();

/** Splits the rows of a file into calls within the server's limits. */
export function* batchesOf(records: Iterable<CsvRecord>, plan: Plan): Generator<Batch> {
  let batch = emptyBatch();
  let bytes = envelopeBytes;
  const { rowsInCall = callLimits.importRows } = plan.kind;
  for (const record of records) {
    const row = { line: record.line, ...rowOf(record.cells, plan) };
    const size = encoder.encode(JSON.stringify(row)).length + versionBytes;
    const error = reasonToRefuse(record, plan, size);
    const isFull = batch.records.length === rowsInCall || (!error && bytes + size > callLimits.bodyBytes);
    if (isFull && batch.records.length > 0) {
      yield batch;
      batch = emptyBatch();
      bytes = envelopeBytes;
    }
    batch.records.push(record);
    if (error) batch.refused.set(record.line, error);
    else {
      batch.rows.push(row);
      bytes += size;
    }
  }
  if (batch.records.length > 0) yield batch;
}

/**
 * Refuses rows whose key was claimed by an earlier call for the same file; the portal checks within one call. Create
 * one for each pass over a file.
 */
export function keysTaken(kind: Kind) {
  const taken = new Set<string>();
  return {
    refuseTaken(batch: Batch): Batch {
      const rows = batch.rows.filter((row) => !isTaken(row));
      const repeated = batch.rows
        .filter(isTaken)
        .map(({ line }) => [line, repeatedInFile(kind.key)] as const);
      return { ...batch, rows, refused: new Map([...batch.refused, ...repeated]) };
    },
    take(batch: Batch, results: readonly RowResult[]) {
      const rows = new Map(batch.rows.map((row) => [row.line, row]));
      for (const { line, outcome } of results) {
        const row = rows.get(line);
        const key = row && takesKey(outcome) ? keyOf(kind, row) : null;
        if (key !== null) taken.add(key);
      }
    },
  };

  function isTaken(row: SentRow): boolean {
    const key = keyOf(kind, row);
    return key !== null && taken.has(key);
  }
}

/** Adds the versions that the plan saw, so that rows changed since are refused instead of overwritten. */
export function asPlanned(batch: Batch, plan: readonly RowResult[]): Batch {
  const versions = new Map(plan.map(({ line, version }) => [line, version]));
  return { ...batch, rows: batch.rows.map((row) => ({ ...row, version: versions.get(row.line) ?? null })) };
}

/**
 * Identifies a call by its position in the import, so that a retry after a lost response is recognized; dry runs may
 * repeat.
 */
export function headersOfCall(
  { importId, dryRun = false }: { importId: string; dryRun?: boolean },
  at: number,
): Record<string, string> {
  return dryRun ? {} : { "Idempotency-Key": `${importId}-${at}` };
}

/** Returns the outcome of each record of a batch in file order, given the response for the rows sent. */
export function resultsOf(batch: Batch, sent: ImportResult | null): RowResult[] {
  const results = new Map(sent?.results.map((result) => [result.line, result]));
  return batch.records.map(({ line }) => {
    const error = batch.refused.get(line) ?? { path: "", message: "The portal did not answer for this row" };
    return (
      results.get(line) ?? {
        line,
        outcome: "invalid",
        id: null,
        version: null,
        errors: [error],
        dropped: [],
        changes: [],
        likelyDoubles: [],
      }
    );
  });
}

const emptyBatch = (): Batch => ({ records: [], rows: [], refused: new Map() });

function reasonToRefuse(
  { cells, isMalformed }: CsvRecord,
  { headers }: Plan,
  size: number,
): FieldError | null {
  const rowError = (message: string) => ({ path: "", message });
  if (isMalformed) return rowError("A quote is not closed, or stands undoubled inside a quoted cell");
  if (cells.slice(headers.length).some((cell) => cell.trim() !== "")) {
    return rowError("More cells than the header has");
  }
  if (envelopeBytes + size > callLimits.bodyBytes) return rowError("The row is larger than 1 MB");
  return null;
}
