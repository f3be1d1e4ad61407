import { createMiddleware } from "hono/factory";
import { getPath } from "hono/utils/url";
import { problem } from "./errors";
import type { AppEnv } from "./types";

/**
 * Returns the path for routing. If the Host is malformed, Bun passes the target as sent, from which Hono could extract
 * no path.
 */
export function requestPath(request: Request): string {
  const { url } = request;
  return url.startsWith("/") ? url.replace(/[?#][\s\S]*/, "") : getPath(request);
}

/** True for addresses whose refusals are JSON; all others are pages. */
export function isApi(path: string): boolean {
  return (
    /^\/(api\/|objects\/|task\/[^/]+\/(?!decision$)|request\/[^/]+\/)/.test(path) ||
    ["/healthz", "/readyz", "/metrics", "/mail/bounces"].includes(path)
  );
}

/** Rejects a request with a missing or malformed Host. */
export const validHost = createMiddleware<AppEnv>(async (c, next) => {
  if (!URL.canParse(c.req.url))
    return problem(c, { status: 400, detail: "The request's Host is malformed." });
  await next();
});
