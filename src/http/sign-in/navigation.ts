import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { Forbidden } from "#/src/domain/errors";
import { refusing } from "../refusals";
import type { AppEnv } from "../types";

/**
 * Lets only those through who go to a page; a browser that does not say what it is doing counts as such. A picture
 * or a script of any web page would otherwise spend the sign-ins of its reader's whole office.
 * @throws Forbidden
 */
export const visitsOnly = refusing(
  createMiddleware<AppEnv>(async (c, next) => {
    if (!isNavigation(c) || isSpeculative(c)) {
      throw new Forbidden("To sign in, open the portal's own page and use the button there.");
    }
    await next();
  }),
  [403],
);

function isNavigation(c: Context): boolean {
  const mode = c.req.header("Sec-Fetch-Mode") ?? "navigate";
  const destination = c.req.header("Sec-Fetch-Dest") ?? "document";
  return mode === "navigate" && destination === "document";
}

/** True for a guess of the browser about the next page. */
export function isSpeculative(c: Context): boolean {
  return c.req.header("Sec-Purpose")?.includes("prefetch") ?? false;
}
