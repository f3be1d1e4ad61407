import { createMiddleware } from "hono/factory";
import { serverLimits } from "#/src/contract/limits";
import { AppError, Refused } from "#/src/domain/errors";
import { UnsupportedMedia } from "./protocol-errors";
import { countRefusedBody } from "./rate-limit";
import type { AppEnv } from "./types";

/**
 * Counts rejected bodies, one hit for every 16 kB read. Above the limit `readBody` responds 429 without reading, until
 * the window ends.
 */
export const countRefusedBodies = createMiddleware<AppEnv>(async (c, next) => {
  await next();
  const bytes = c.get("bodyBytes");
  if (bytes === undefined || !isRefusal(c.error)) return;
  const pieces = Math.max(1, Math.ceil(bytes / serverLimits.publicBodyBytes));
  await countRefusedBody(c, pieces).catch((error: unknown) => {
    c.var.deps.log.warn({ err: error }, "counting a refused body failed");
  });
});

/** Returns true for errors about a body; `Refused` is not one: a program polling for its sign-in gets it regularly. */
function isRefusal(error: unknown): boolean {
  if (error instanceof UnsupportedMedia) return true;
  if (!(error instanceof AppError) || error instanceof Refused) return false;
  return error.kind === "invalid" || error.kind === "too_large" || error.kind === "too_slow";
}
