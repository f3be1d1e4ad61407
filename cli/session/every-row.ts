import { accepted } from "#/src/client";
import { callLimits } from "#/src/contract/limits-of-calls";

type PageQuery = { page: string; pageSize: string };
type PageResponse<Row> = { ok: boolean; headers: Headers; json(): Promise<Row[]> };

/** All rows of a list, a page in memory at a time; `ask` calls for one page. @throws ApiError */
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
