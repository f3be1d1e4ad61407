import { undoableOperation } from "#/src/client/browser";
import { patiently } from "#/src/client/patiently";
import type { ImportResult } from "#/src/contract/table-imports";
import {
  type Batch,
  headersOfCall,
  type ImportCall,
  type RowResult,
  resultsOf,
} from "#/src/imports/tables/batches";

/** Sends one call with its idempotency key; a dry run has none. */
export type SendCall = (call: ImportCall, headers: Record<string, string>) => Promise<ImportResult>;

export type SentBatch = { results: RowResult[]; isUndoable: boolean };

/**
 * Sends one call of an import. If the portal responds that nothing was done and when to retry, waits and retries. A
 * call repeated after a lost response is recognized by its key, so nothing is imported twice.
 * @throws ApiError
 */
export async function sendBatch(
  send: SendCall,
  batch: Batch,
  at: number,
  options: Omit<ImportCall, "rows">,
): Promise<SentBatch> {
  if (batch.rows.length === 0) return { results: resultsOf(batch, null), isUndoable: false };
  const sent = await patiently(
    () => send({ ...options, rows: batch.rows }, headersOfCall(options, at)),
    wait,
  );
  return { results: resultsOf(batch, sent), isUndoable: undoableOperation(sent) !== undefined };
}

const wait = (seconds: number) => new Promise((done) => setTimeout(done, seconds * 1_000));

/** Builds a UUID, since a page without TLS has no `crypto.randomUUID`. */
export function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
