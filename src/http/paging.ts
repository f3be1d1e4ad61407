import type { Context } from "hono";
import { listLimits } from "#/src/contract/limits-of-lists";

export type Page = { total: number; page: number; pageSize: number | null };

/** A page of a list whose rows are not counted. */
type UncountedPage = { hasMore: boolean; page: number; pageSize: number };

/** Sets headers with the number of rows and links to neighbouring pages (RFC 8288). */
export function setPaging(c: Context, { total, page, pageSize }: Page) {
  if (pageSize === null) return;
  c.header("X-Total-Count", String(total));
  const last = Math.max(1, Math.ceil(total / pageSize));
  const links: [string, number][] = [["first", 1]];
  if (page > 1) links.push(["prev", Math.min(page - 1, last)]);
  if (page < last) links.push(["next", page + 1]);
  links.push(["last", last]);
  const address = (number: number) => addressOf(c, number, pageSize);
  c.header("Link", links.map(([rel, number]) => `<${address(number)}>; rel="${rel}"`).join(", "));
}

/** Sets links for a list whose rows are not counted: to the next page if there is one. */
export function setUncountedPaging(c: Context, { hasMore, page, pageSize }: UncountedPage) {
  const links = [
    ...(page > 1 ? [`<${addressOf(c, page - 1, pageSize)}>; rel="prev"`] : []),
    ...(hasMore ? [`<${addressOf(c, page + 1, pageSize)}>; rel="next"`] : []),
  ];
  if (links.length > 0) c.header("Link", links.join(", "));
}

/**
 * Builds the link to a page. The size is omitted if it is the default; `page` is always set, since a list without a
 * query may contain more rows than a page.
 */
function addressOf(c: Context, page: number, pageSize: number): string {
  const url = new URL(c.req.url);
  url.searchParams.set("page", String(page));
  if (pageSize !== listLimits.pageSize) url.searchParams.set("pageSize", String(pageSize));
  return `${url.pathname}${url.search}`;
}
