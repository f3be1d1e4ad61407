import type { Context } from "hono";
import { limits } from "#/src/contract/limits";

type Page = { total: number; page: number; pageSize: number | null };

/** Says in the headers how many rows there are and where the neighbouring pages are (RFC 8288). */
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

/** Names the size where no size means another: a list without a query may answer more than a page of it holds. */
function addressOf(c: Context, page: number, pageSize: number): string {
  const url = new URL(c.req.url);
  url.searchParams.set("page", String(page));
  if (pageSize !== limits.pageSize) url.searchParams.set("pageSize", String(pageSize));
  return `${url.pathname}${url.search}`;
}
