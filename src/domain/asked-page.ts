import { limits } from "#/src/contract/limits";
import { callLimits } from "#/src/contract/limits-of-calls";

type PageQuery = { page?: number | undefined; pageSize?: number | undefined };

/** The page that a list's query asks for, counted from 1; a query without any key asks for all rows (`pageSize` null). */
export function askedPage(query: PageQuery): { page: number; pageSize: number | null } {
  const isPaged = Object.keys(query).length > 0;
  return { page: query.page ?? 1, pageSize: isPaged ? (query.pageSize ?? limits.pageSize) : null };
}

/** The same for a list that grows for ever: a query without any key asks for its first rows, as many as a page may have. */
export function boundedPage(query: PageQuery): { page: number; pageSize: number } {
  const { page, pageSize } = askedPage(query);
  return { page, pageSize: pageSize ?? callLimits.pageSizeMax };
}
