import type { ImportClientsInput } from "../../../../src/contract/clients";
import { limits } from "../../../../src/contract/limits";
import type { CsvRecord } from "../../../../src/format/csv-records";
import { type Plan, rowOf } from "./plan";

type SentRow = ImportClientsInput["rows"][number];

/** Some rows of the file in their order: those to send, and those refused before sending. */
export type Batch = { records: CsvRecord[]; rows: SentRow[]; refused: Map<number, string> };

/** Room for what surrounds the rows in a call. */
const envelopeBytes = 1_024;

/** Puts the rows of a file together into calls that the server takes. */
export async function* batchesOf(records: AsyncIterable<CsvRecord>, plan: Plan): AsyncGenerator<Batch> {
  let batch = emptyBatch();
  let bytes = envelopeBytes;
  for await (const record of records) {
    const row = { line: record.line, ...rowOf(record.cells, plan) };
    const size = Buffer.byteLength(JSON.stringify(row)) + 1;
    const reason = reasonToRefuse(record, plan, size);
    const isFull = batch.records.length === limits.importRows || (!reason && bytes + size > limits.bodyBytes);
    if (isFull && batch.records.length > 0) {
      yield batch;
      batch = emptyBatch();
      bytes = envelopeBytes;
    }
    batch.records.push(record);
    if (reason) batch.refused.set(record.line, reason);
    else {
      batch.rows.push(row);
      bytes += size;
    }
  }
  if (batch.records.length > 0) yield batch;
}

const emptyBatch = (): Batch => ({ records: [], rows: [], refused: new Map() });

function reasonToRefuse({ cells, isMalformed }: CsvRecord, { headers }: Plan, size: number): string | null {
  if (isMalformed) return "A quote is not closed, or stands undoubled inside a quoted cell";
  if (cells.slice(headers.length).some((cell) => cell.trim() !== "")) return "More cells than the header has";
  if (envelopeBytes + size > limits.bodyBytes) return "The row is larger than 1 MB";
  return null;
}
