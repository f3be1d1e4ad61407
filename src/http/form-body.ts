import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { Forbidden } from "#/src/domain/errors";
import { readBody } from "./body";
import { UnsupportedMedia } from "./protocol-errors";
import { isForeignNavigation } from "./same-origin";
import type { AppEnv } from "./types";

/**
 * Reads the fields of a submitted form.
 * @throws UnsupportedMedia, and errors of `readBody`
 */
export async function readForm(c: Context<AppEnv>): Promise<URLSearchParams> {
  const type = c.req.header("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new UnsupportedMedia();
  return new URLSearchParams(new TextDecoder().decode(await readBody(c)));
}

/**
 * Rejects forms from other sites where the sender has no cookie yet, so that the check of cookie requests does not
 * apply.
 * @throws Forbidden
 */
export const ownFormsOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === "POST" && isForeignNavigation(c.req.raw.headers, c.var.deps.publicUrl)) {
    throw new Forbidden("This form was not sent from the portal's own pages.");
  }
  await next();
});
