import { createMiddleware } from "hono/factory";
import { getPath } from "hono/utils/url";
import { problem } from "./errors";
import type { AppEnv } from "./types";

/**
 * The path that a request's route is found by. Where no address can be made of the Host, Bun hands over the target as
 * it was sent, of which Hono would take no path at all.
 */
export function askedPath(request: Request): string {
  const { url } = request;
  return url.startsWith("/") ? url.replace(/[?#][\s\S]*/, "") : getPath(request);
}

/** Refuses a request without a Host, or with one that no address can be made of. */
export const knownAddress = createMiddleware<AppEnv>(async (c, next) => {
  if (!URL.canParse(c.req.url))
    return problem(c, { status: 400, detail: "The request's Host is malformed." });
  await next();
});
