import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { Forbidden } from "#/src/domain/errors";
import { refusing } from "../refusals";
import type { AppEnv } from "../types";

/**
 * Admits only navigations; a browser that does not send the headers counts as one. Otherwise pictures or scripts on
 * other web pages could use up the sign-ins of their visitors' whole office.
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

/** Returns true for a prefetch. */
export function isSpeculative(c: Context): boolean {
  return c.req.header("Sec-Purpose")?.includes("prefetch") ?? false;
}
