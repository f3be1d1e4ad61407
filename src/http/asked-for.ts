import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "./types";

/**
 * Describes a request for the log: its route and the ids in its path. The path itself is not logged, as it may contain
 * a secret, such as an invitation's link.
 */
export function askedFor(c: Context<AppEnv>): { method: string; route: string; ids?: string[] } {
  const ids = c.req.path.match(uuids);
  return { method: c.req.method, route: routeOf(c), ...(ids ? { ids } : {}) };
}

/** Returns the route pattern that handled the request, so that ids do not multiply the metrics. */
export function routeOf(c: Context<AppEnv>): string {
  if (c.var.isStaticFile) return "static";
  const own = matchedRoutes(c).findLast(({ path }) => !path.includes("*"));
  return own?.path ?? "none";
}

/** Safe to log, as ids grant no access. */
const uuids = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi;
