import { listLimits } from "../limits-of-lists";

/** Returns the 1-based page in the address; invalid values mean the first page. */
export function readPage(param: string | number | null | undefined): number {
  const page = Number(param);
  return Number.isInteger(page) && page >= 1 && page <= listLimits.pageMax ? page : 1;
}

/** Returns the page as an address parameter; null for the first page, which needs none. */
export function pageParam(page: number): number | null {
  return page === 1 ? null : page;
}
