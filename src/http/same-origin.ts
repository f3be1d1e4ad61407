import { createMiddleware } from "hono/factory";
import { Forbidden } from "#/src/domain/errors";
import { isFileUpload } from "./file-upload";
import type { AppEnv } from "./types";

const readOnly = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a state change that another site triggers in the browser: a request with a cookie must come from the portal's
 * own origin, by Sec-Fetch-Site or, if the browser does not send it, by Origin. A request with credentials in
 * Authorization cannot be forged that way.
 * @throws Forbidden
 */
export const sameOrigin = createMiddleware<AppEnv>(async (c, next) => {
  const isForgeable =
    !readOnly.has(c.req.method) &&
    !isFileUpload(c) &&
    c.req.header("Cookie") !== undefined &&
    c.req.header("Authorization") === undefined;
  if (isForgeable && !comesFromPortal(c.req.raw.headers, c.var.deps.publicUrl)) {
    throw new Forbidden("This request did not come from the portal's own pages.");
  }
  await next();
});

function comesFromPortal(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site === "same-origin";
  return headers.get("Origin") === new URL(publicUrl).origin;
}

/**
 * Returns true if another site made a browser navigate here. Unlike a state change, a user's own navigation has no
 * origin, so only one that names another origin is foreign: by Origin or, if that is absent, by Referer.
 */
export function isForeignNavigation(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const sender = headers.get("Origin") ?? headers.get("Referer");
  return sender !== null && URL.parse(sender)?.origin !== new URL(publicUrl).origin;
}
