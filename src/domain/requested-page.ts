import { callLimits } from "#/src/contract/limits-of-calls";
import { listLimits } from "#/src/contract/limits-of-lists";

type PageQuery = { page?: number | undefined; pageSize?: number | undefined };

/** Returns the requested page, counted from 1. A query without parameters requests all rows (`pageSize` null). */
export function requestedPage(query: PageQuery): { page: number; pageSize: number | null } {
  const isPaged = Object.keys(query).length > 0;
  return { page: query.page ?? 1, pageSize: isPaged ? (query.pageSize ?? listLimits.pageSize) : null };
}

/**
 * Returns the requested page of a list that grows without limit. A query without parameters gets the first page, at its
 * maximum size.
 */
export function boundedPage(query: PageQuery): { page: number; pageSize: number } {
  const { page, pageSize } = requestedPage(query);
  return { page, pageSize: pageSize ?? callLimits.pageSizeMax };
}
