import type { Context } from "hono";

/** Returns true if the browser loads the page before anybody asked to see it. */
export function isPrefetch(c: Context): boolean {
  const purpose = c.req.header("Sec-Purpose") ?? c.req.header("Purpose") ?? c.req.header("X-Purpose");
  return purpose !== undefined && /prefetch|prerender|preview/i.test(purpose);
}
