import { createMiddleware } from "hono/factory";
import { serverLimits } from "#/src/contract/limits";
import { AppError, Refused } from "#/src/domain/errors";
import { UnsupportedMedia } from "./protocol-errors";
import { countRefusedBody } from "./rate-limit";
import type { AppEnv } from "./types";

/**
 * Counts bodies that were read for nothing, each as often as 16 kB go into it. Whoever sends too many of them gets a
 * 429 from `readBody` for a while, before theirs is read.
 */
export const countRefusedBodies = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  if (c.var.bodyBytes === undefined || !isRefusal(c.error)) return;
  const pieces = Math.max(1, Math.ceil(c.var.bodyBytes / serverLimits.publicBodyBytes));
  await countRefusedBody(c, pieces).catch((error: unknown) => {
    c.var.deps.log.warn({ err: error }, "counting a refused body failed");
  });
});

/** True for what is wrong with a body; a program's sign-in that nobody agreed to yet is not. */
function isRefusal(error: unknown): boolean {
  if (error instanceof UnsupportedMedia) return true;
  if (!(error instanceof AppError) || error instanceof Refused) return false;
  return error.kind === "invalid" || error.kind === "too_large" || error.kind === "too_slow";
}
