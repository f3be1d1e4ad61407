import type { z } from "zod";
import type { Io } from "#/cli/io";
import { patiently } from "#/cli/session/calls";
import type { Api } from "#/cli/session/connect";
import { undoableOperation } from "#/src/client";
import type { ImportResult } from "#/src/contract/table-imports";
import {
  type Batch,
  headersOfCall,
  type ImportCall,
  type RowResult,
  resultsOf,
} from "#/src/imports/tables/batches";
import type { Kind } from "#/src/imports/tables/kind";

/** A kind of import rows on the command line. */
export type TableKind = {
  rules: Kind;
  /** Schemas of the fields in the portal's API. */
  wire: Readonly<Record<string, z.ZodType>>;
  send: (api: Api, call: ImportCall, headers: Record<string, string>) => Promise<ImportResult>;
};

/** Results of a batch. */
export type Sent = { results: RowResult[]; isUndoable: boolean };

/** Dependencies for sending rows of a kind. */
type Way = { kind: TableKind; api: Api; io: Io };

/**
 * Sends the batch at that position of its import; the results are those of its records, in file order. A call
 * repeated after a lost response is recognized by its key and imports nothing twice.
 */
export async function sendBatch(
  { kind, api, io }: Way,
  batch: Batch,
  at: number,
  options: Omit<ImportCall, "rows">,
): Promise<Sent> {
  const call = { ...options, rows: batch.rows };
  const headers = headersOfCall(options, at);
  const sent = batch.rows.length > 0 ? await patiently(io, () => kind.send(api, call, headers)) : null;
  return { isUndoable: undoableOperation(sent) !== undefined, results: resultsOf(batch, sent) };
}
