import type { Io } from "#/cli/io";
import type { Api } from "#/cli/session/connect";
import { patiently } from "#/cli/session/patiently";
import { undoableOperation } from "#/src/client";
import { type Batch, type RowResult, resultsOf } from "#/src/table-import/batches";
import type { ImportCall, TableKind } from "./table-kind";

/** What became of a batch. */
export type Sent = { results: RowResult[]; isUndoable: boolean };

/** Sends a batch; the results are those of its records, in the order of the file. */
export async function sendBatch(
  { send }: TableKind,
  api: Api,
  batch: Batch,
  options: Omit<ImportCall, "rows">,
  io: Io,
): Promise<Sent> {
  const call = { ...options, rows: batch.rows };
  const sent = batch.rows.length > 0 ? await patiently(io, () => send(api, call)) : null;
  return { isUndoable: undoableOperation(sent) !== undefined, results: resultsOf(batch, sent) };
}
