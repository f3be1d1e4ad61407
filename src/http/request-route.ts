import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { AppEnv } from "./types";

/**
 * Describes a request for the log: its route and the ids in its path. The path itself is not logged, as it may contain
 * a secret, such as an invitation's link.
 */
export function requestRoute(c: Context<AppEnv>): { method: string; route: string; ids?: string[] } {
  const ids = c.req.path.match(uuids);
  return { method: c.req.method, route: routeOf(c), ...(ids ? { ids } : {}) };
}

/** Returns the route pattern that handled the request, so that ids do not multiply the metrics. */
function routeOf(c: Context<AppEnv>): string {
  if (c.get("isStaticFile")) return "static";
  return ownRoute(c) ?? "none";
}

/** Returns the pattern of the route for this method and path, also before it runs; null if there is none. */
export function ownRoute(c: Context<AppEnv>): string | null {
  return matchedRoutes(c).findLast(({ path }) => !path.includes("*"))?.path ?? null;
}

/** Safe to log, as ids grant no access. */
const uuids = /(?<=\/)[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?=\/|$)/gi;
