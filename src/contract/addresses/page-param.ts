import { limits } from "../limits";

/** The page, counted from 1, that the address asks for; the first where that makes no sense. */
export function readPage(param: string | number | null | undefined): number {
  const page = Number(param);
  return Number.isInteger(page) && page >= 1 && page <= limits.pageMax ? page : 1;
}

/** The address's parameter for a page; the first one needs none. */
export function pageParam(page: number): number | null {
  return page === 1 ? null : page;
}
