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

/** A kind of row as the command line imports it. */
export type TableKind = {
  rules: Kind;
  /** What the portal takes in each field. */
  wire: Readonly<Record<string, z.ZodType>>;
  send: (api: Api, call: ImportCall, headers: Record<string, string>) => Promise<ImportResult>;
};

/** What became of a batch. */
export type Sent = { results: RowResult[]; isUndoable: boolean };

/** How rows of a kind get to the portal. */
type Way = { kind: TableKind; api: Api; io: Io };

/**
 * Sends the batch that stands at that place in its import; the results are those of its records, in the order of the file.
 * A call that is sent again, because its answer got lost, is known by its key and takes nothing in twice.
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
