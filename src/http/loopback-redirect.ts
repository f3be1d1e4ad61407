import { createMiddleware } from "hono/factory";
import { permissions } from "#/src/contract/permissions";
import { isLoopback } from "#/src/env/loopback";
import { onceFor } from "./once-for";
import type { AppEnv } from "./types";

/** Paths that programs on the same machine request by any host name. */
const programPaths = new Set<string>([
  permissions["health.live"].path,
  permissions["health.ready"].path,
  permissions["metrics.read"].path,
]);

/**
 * Redirects a browser from another loopback name (such as localhost for 127.0.0.1) to PUBLIC_URL, where its cookies
 * are. Other Hosts are ignored: no address is ever built from the header.
 */
export const loopbackRedirect = createMiddleware<AppEnv>(async (c, next) => {
  const home = homeOf(c.get("deps"));
  if (home === null || c.req.method !== "GET" || !isPage(c.req.path)) return next();
  const requested = new URL(c.req.url);
  if (requested.hostname === home.hostname || !isLoopback(requested.hostname)) return next();
  return c.redirect(home.origin + requested.pathname + requested.search, 307);
});

/** Returns the address of a portal on this machine, null for any other. */
const homeOf = onceFor(({ publicUrl }) => {
  const home = new URL(publicUrl);
  return isLoopback(home.hostname) ? home : null;
});

function isPage(path: string): boolean {
  if (path.startsWith("/api/")) return path === "/api/login" || path === "/api/logout";
  return !programPaths.has(path);
}
