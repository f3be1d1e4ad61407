import { createMiddleware } from "hono/factory";
import { permissions } from "#/src/contract/permissions";
import { isLoopback } from "#/src/env/loopback";
import type { AppEnv } from "./types";

/** What programs ask of the machine that they are on, by whatever name they have for it. */
const askedByPrograms = new Set<string>([
  permissions["health.live"].path,
  permissions["health.ready"].path,
  permissions["metrics.read"].path,
]);

/**
 * Sends a browser that came by another loopback name (localhost for 127.0.0.1) to PUBLIC_URL, where its cookies
 * are. Any other Host changes nothing: no address is ever built from it.
 */
export const loopbackRedirect = createMiddleware<AppEnv>(async (c, next) => {
  const home = new URL(c.var.deps.publicUrl);
  const asked = new URL(c.req.url);
  if (
    c.req.method === "GET" &&
    isPage(asked.pathname) &&
    asked.hostname !== home.hostname &&
    isLoopback(asked.hostname) &&
    isLoopback(home.hostname)
  ) {
    return c.redirect(home.origin + asked.pathname + asked.search, 307);
  }
  await next();
});

function isPage(path: string): boolean {
  if (path.startsWith("/api/")) return path === "/api/login" || path === "/api/logout";
  return !askedByPrograms.has(path);
}
