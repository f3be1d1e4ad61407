import type { Io } from "#/cli/io";
import type { Api } from "#/cli/session/connect";
import { patiently } from "#/cli/session/patiently";
import { answer, undoableOperation } from "#/src/client";
import { type Batch, type RowResult, resultsOf } from "#/src/client-import/batches";
import type { ImportClientsInput } from "#/src/contract/clients";

/** What became of a batch. */
export type Sent = { results: RowResult[]; isUndoable: boolean };
type SendOptions = Required<Omit<ImportClientsInput, "rows">>;

/** Sends a batch; the results are those of its records, in the order of the file. */
export async function send(api: Api, batch: Batch, options: SendOptions, io: Io): Promise<Sent> {
  const json = { ...options, rows: batch.rows };
  const sent =
    batch.rows.length > 0 ? await patiently(io, () => answer(api.clients.import.$post({ json }))) : null;
  return { isUndoable: undoableOperation(sent) !== undefined, results: resultsOf(batch, sent) };
}
