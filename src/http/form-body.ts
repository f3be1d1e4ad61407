import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { Forbidden } from "#/src/domain/errors";
import { readBody } from "./body";
import { UnsupportedMedia } from "./protocol-errors";
import { isForeignNavigation } from "./same-origin";
import type { AppEnv } from "./types";

/** The fields that a page's form sent. @throws UnsupportedMedia; what `readBody` throws */
export async function readForm(c: Context<AppEnv>): Promise<URLSearchParams> {
  const type = c.req.header("Content-Type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") throw new UnsupportedMedia();
  return new URLSearchParams(new TextDecoder().decode(await readBody(c)));
}

/** For forms that somebody sends who holds no cookie yet: another site sends none in their name. @throws Forbidden */
export const ownFormsOnly = createMiddleware<AppEnv>(async (c, next) => {
  if (c.req.method === "POST" && isForeignNavigation(c.req.raw.headers, c.var.deps.publicUrl)) {
    throw new Forbidden("This form was not sent from the portal's own pages.");
  }
  await next();
});
