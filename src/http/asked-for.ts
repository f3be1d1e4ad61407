import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "./types";

/**
 * What a request asked for, as the log may know it: the route that took it, and the rows that its address names. The
 * address itself may hold what opens something, such as the link of an invitation.
 */
export function askedFor(c: Context<AppEnv>): { method: string; route: string; ids?: string[] } {
  const ids = c.req.path.match(uuids);
  return { method: c.req.method, route: routeOf(c), ...(ids ? { ids } : {}) };
}

/** The address that took the request as it is written in code, so that ids make no figures of their own. */
export function routeOf(c: Context<AppEnv>): string {
  if (c.var.isStaticFile) return "static";
  const own = matchedRoutes(c).findLast(({ path }) => !path.includes("*"));
  return own?.path ?? "none";
}

/** They name rows and open nothing. */
const uuids = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi;
