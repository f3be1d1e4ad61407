import { AsyncLocalStorage } from "node:async_hooks";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./types";

const scope = new AsyncLocalStorage<{ requestId: string }>();

/** Gives every line that is logged on behalf of a request its id, however deep below the request it is logged. */
export const requestScope = createMiddleware<AppEnv>((c, next) =>
  scope.run({ requestId: c.var.requestId }, next),
);

/** What a line that is logged now has to do with, as an object that the logger may fill; nothing outside of requests. */
export function currentRequest(): { requestId?: string } {
  return { ...scope.getStore() };
}
