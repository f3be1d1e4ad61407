import { createMiddleware } from "hono/factory";
import { type Action, can } from "#/src/contract/permissions";
import { Forbidden, Unauthorized } from "#/src/domain/errors";
import type { AppEnv } from "./types";

/** Lets signed-in users see a screen whose data they may read. Refusals become error pages. */
export function allowScreen(action: Action, refusal = "Your role does not include this screen.") {
  return createMiddleware<AppEnv>(async (c, next) => {
    const { actor } = c.var;
    if (!actor) throw new Unauthorized();
    if (!can(actor.role, action)) throw new Forbidden(refusal);
    await next();
  });
}
