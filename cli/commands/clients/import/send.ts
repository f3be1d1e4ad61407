import { answer } from "../../../../src/client";
import type { ImportClientsInput, ImportResult } from "../../../../src/contract/clients";
import { fold } from "../../../../src/format/fold";
import type { Io } from "../../../io";
import type { Api } from "../../../session/connect";
import { patiently } from "../../../session/patiently";
import type { Batch } from "./batches";

export type RowResult = ImportResult["results"][number];
export type SendOptions = Required<Omit<ImportClientsInput, "rows">>;

/** Sends batches one after another and answers what became of each row, in the order of the file. */
export function sender(api: Api, io: Io, options: SendOptions) {
  const rehearsed = new Map<string, object>();

  /** A rehearsal leaves nothing behind, so a client that came in an earlier call has to be remembered here. */
  function asIfKept(result: RowResult, row: Record<string, unknown> = {}): RowResult {
    if (!options.dryRun || typeof row.name !== "string" || result.outcome !== "created") return result;
    const key = fold(row.name.trim());
    const earlier = rehearsed.get(key);
    const next = { ...earlier, ...row };
    rehearsed.set(key, next);
    if (!earlier) return result;
    if (options.onDuplicate === "skip") return { ...result, outcome: "skipped" };
    return { ...result, outcome: Bun.deepEquals(earlier, next) ? "unchanged" : "updated" };
  }

  return async function send(batch: Batch): Promise<RowResult[]> {
    const json = { ...options, rows: batch.rows };
    const sent =
      batch.rows.length > 0 ? await patiently(io, () => answer(api.clients.import.$post({ json }))) : null;
    const results = new Map(sent?.results.map((result) => [result.line, result]));
    const rows = new Map(batch.rows.map(({ line, ...row }) => [line, row]));
    return batch.records.map(({ line }) => {
      const result = results.get(line);
      if (result) return asIfKept(result, rows.get(line));
      const message = batch.refused.get(line) ?? "The portal did not answer for this row";
      return { line, outcome: "invalid", id: null, errors: [{ path: "", message }] };
    });
  };
}
