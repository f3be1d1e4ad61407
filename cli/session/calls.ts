import type { Io } from "#/cli/io";
import { counted, say } from "#/cli/output/words";
import { accepted } from "#/src/client";
import { patiently as tryAgain, type Wait } from "#/src/client/patiently";
import { callLimits } from "#/src/contract/limits-of-calls";

/** Makes one call; waits and retries when the portal reports that nothing was done and names a time to come back. */
export function patiently<T>(io: Io, call: () => Promise<T>): Promise<T> {
  return tryAgain(call, waitIn(io));
}

/** Waits as long as the portal asks, and says so. */
export function waitIn(io: Io): Wait {
  return (seconds, { detail }) => {
    say(io, `The portal asks to wait: ${detail} Trying again in ${counted(seconds, "second")}.`);
    return io.sleep(seconds * 1_000);
  };
}

type PageQuery = { page: string; pageSize: string };
type PageResponse<Row> = { ok: boolean; headers: Headers; json(): Promise<Row[]> };

/** Yields all rows of a list, one page in memory at a time; `ask` requests one page. @throws ApiError */
export async function* everyRow<Row>(
  ask: (query: PageQuery) => Promise<PageResponse<Row>>,
): AsyncGenerator<Row> {
  for (let page = 1; ; page++) {
    const query = { page: String(page), pageSize: String(callLimits.pageSizeMax) };
    const response = await accepted(ask(query));
    yield* await response.json();
    if (!response.headers.get("Link")?.includes('rel="next"')) return;
  }
}
