import type { Context } from "hono";

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
  c.header("Link", links.map(([rel, number]) => `<${addressOf(c, number)}>; rel="${rel}"`).join(", "));
}

function addressOf(c: Context, page: number): string {
  const url = new URL(c.req.url);
  url.searchParams.set("page", String(page));
  return `${url.pathname}${url.search}`;
}
