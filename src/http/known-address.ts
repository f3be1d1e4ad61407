import { createMiddleware } from "hono/factory";
import { problem } from "./errors";
import type { AppEnv } from "./types";

/** Refuses a request without a Host, or with one that no address can be made of: its path cannot be told either. */
export const knownAddress = createMiddleware<AppEnv>(async (c, next) => {
  if (!URL.canParse(c.req.url))
    return problem(c, { status: 400, detail: "The request's Host is malformed." });
  await next();
});
