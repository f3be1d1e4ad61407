import { createMiddleware } from "hono/factory";
import { isLoopback } from "#/src/env/loopback";
import type { AppEnv } from "./types";

/**
 * Sends a browser that came by another loopback name (localhost for 127.0.0.1) to PUBLIC_URL, where its cookies
 * are. Any other Host changes nothing: no address is ever built from it.
 */
export const loopbackRedirect = createMiddleware<AppEnv>(async (c, next) => {
  const home = new URL(c.var.deps.publicUrl);
  const asked = new URL(c.req.url);
  const isPage = c.req.method === "GET" && (!asked.pathname.startsWith("/api/") || isSignIn(asked.pathname));
  if (isPage && asked.hostname !== home.hostname && isLoopback(asked.hostname) && isLoopback(home.hostname)) {
    return c.redirect(home.origin + asked.pathname + asked.search, 307);
  }
  await next();
});

function isSignIn(path: string): boolean {
  return path === "/api/login" || path === "/api/logout";
}
