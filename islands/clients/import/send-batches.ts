import { ApiError, answer, answerPage, api, undoableOperation } from "#/src/client/browser";
import { type Batch, type RowResult, resultsOf } from "#/src/client-import/batches";
import type { ImportClientsInput } from "#/src/contract/clients";
import { callLimits } from "#/src/contract/limits-of-calls";
import { fold } from "#/src/format/fold";

export type SendOptions = Required<Pick<ImportClientsInput, "dryRun" | "onDuplicate" | "startOnboarding">> & {
  importId: string;
};

export type SentBatch = { results: RowResult[]; isUndoable: boolean };

/**
 * One call of an import; waits where the portal says that it did nothing and when to come back. A call that is sent
 * again, because its answer got lost, is known by its key and takes nothing in twice.
 * @throws ApiError
 */
export async function sendBatch(batch: Batch, at: number, options: SendOptions): Promise<SentBatch> {
  if (batch.rows.length === 0) return { results: resultsOf(batch, null), isUndoable: false };
  const json = { ...options, rows: batch.rows };
  const headers = options.dryRun ? {} : { "Idempotency-Key": `${options.importId}-${at}` };
  const sent = await patiently(() => answer(api.clients.import.$post({ json }, { headers })));
  return { results: resultsOf(batch, sent), isUndoable: undoableOperation(sent) !== undefined };
}

/** The folded names of all clients. */
export async function clientNames(): Promise<Set<string>> {
  const names = new Set<string>();
  for (let page = 1; ; page++) {
    const query = { page: String(page), pageSize: String(callLimits.pageSizeMax) };
    const { items, total } = await patiently(() => answerPage(api.clients.$get({ query })));
    for (const { name } of items) names.add(fold(name));
    if (items.length === 0 || page * callLimits.pageSizeMax >= total) return names;
  }
}

const mostTries = 5;
const longestWaitSeconds = 60;

async function patiently<T>(call: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError) || attempt === mostTries) throw error;
      if (![429, 503].includes(error.status) || error.retryAfter === null) throw error;
      const seconds = Math.min(Math.max(error.retryAfter, 1), longestWaitSeconds);
      await new Promise((done) => setTimeout(done, seconds * 1_000));
    }
  }
}

/** A page without TLS has no `crypto.randomUUID`. */
export function newImportId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
