import { createMiddleware } from "hono/factory";
import { Forbidden } from "#/src/domain/errors";
import { refusing } from "./refusals";
import type { AppEnv } from "./types";

/**
 * Refuses tokens on routes where a person must act in a signed-in browser. Follows `allow`.
 * @throws Forbidden
 */
export const browserOnly = refusing(
  createMiddleware<AppEnv>(async (c, next) => {
    if (c.var.ctx.actor.credential.via !== "session")
      throw new Forbidden("Only a signed-in browser can do this.");
    await next();
  }),
  [403],
);
