import { createMiddleware } from "hono/factory";
import { Forbidden } from "#/src/domain/errors";
import { isFileUpload } from "./file-upload";
import type { AppEnv } from "./types";

const readOnly = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * Refuses a state change that another site made a browser send: whatever carries a cookie must come from the
 * portal's own origin. Sec-Fetch-Site tells, or Origin where a browser does not send it. A request that names
 * its own credentials in Authorization cannot be forged that way.
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
 * True when another site made a browser go to an address. Unlike a state change, a person's own navigation says
 * nothing of where it came from: only what names another origin is foreign, by Origin or, where that is absent,
 * by Referer.
 */
export function isForeignNavigation(headers: Headers, publicUrl: string): boolean {
  const site = headers.get("Sec-Fetch-Site");
  if (site !== null) return site !== "same-origin" && site !== "none";
  const sender = headers.get("Origin") ?? headers.get("Referer");
  return sender !== null && URL.parse(sender)?.origin !== new URL(publicUrl).origin;
}
