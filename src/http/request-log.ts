import { createMiddleware } from "hono/factory";
import pino, { type DestinationStream, type Logger } from "pino";
import { senderAddress } from "./client-address";
import { describeError } from "./describe-error";
import { currentRequest } from "./request-scope";
import type { AppEnv } from "./types";

/** How much of the log is kept for later while it cannot be written. */
const keptBytes = 1_000_000;

/** JSON lines without secrets: addresses are logged without their query, headers not at all. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: currentRequest,
      serializers: { err: (error) => describeError(error) },
    },
    destination ?? standardError(),
  );
}

/** A log that cannot be written (a full disk, a reader that is gone) must not end the portal: lines wait, then drop. */
function standardError(): DestinationStream {
  const stream = pino.destination({ dest: 2, sync: true, maxLength: keptBytes });
  stream.on("error", () => {});
  return stream;
}

/** So much of a session's digest tells sessions apart in a log, and opens nothing. */
const referenceLength = 8;

/** One line a request: who asked from where and by what, what came of it and how long it took. Files are details. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  // A socket that was closed meanwhile has no address any more.
  const address = senderAddress(c);
  await next();
  const { deps, actor, isStaticFile } = c.var;
  deps.log[isStaticFile ? "debug" : "info"](
    {
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      address,
      userId: actor?.userId,
      tokenId: actor?.tokenId ?? undefined,
      session:
        actor?.credential.via === "session" ? actor.credential.sid.slice(0, referenceLength) : undefined,
    },
    "request",
  );
});
