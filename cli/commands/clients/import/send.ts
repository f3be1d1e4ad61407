import type { Io } from "#/cli/io";
import type { Api } from "#/cli/session/connect";
import { patiently } from "#/cli/session/patiently";
import { answer, undoableOperation } from "#/src/client";
import type { ImportClientsInput, ImportResult } from "#/src/contract/clients";
import type { Batch } from "./batches";

export type RowResult = ImportResult["results"][number];
/** What became of a batch. */
export type Sent = { results: RowResult[]; isUndoable: boolean };
type SendOptions = Required<Omit<ImportClientsInput, "rows">>;

/** Sends a batch; the results are those of its records, in the order of the file. */
export async function send(api: Api, batch: Batch, options: SendOptions, io: Io): Promise<Sent> {
  const json = { ...options, rows: batch.rows };
  const sent =
    batch.rows.length > 0 ? await patiently(io, () => answer(api.clients.import.$post({ json }))) : null;
  const results = new Map(sent?.results.map((result) => [result.line, result]));
  return {
    isUndoable: undoableOperation(sent) !== undefined,
    results: batch.records.map(({ line }) => {
      const error = batch.refused.get(line) ?? {
        path: "",
        message: "The portal did not answer for this row",
      };
      return results.get(line) ?? { line, outcome: "invalid", id: null, errors: [error], dropped: [] };
    }),
  };
}
