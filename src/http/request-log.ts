import { createMiddleware } from "hono/factory";
import pino, { type DestinationStream, type Logger } from "pino";
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
      serializers: { err: describeError },
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

/** One line a request, with who asked, what came of it and how long it took. */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const started = performance.now();
  await next();
  c.var.deps.log.info(
    {
      requestId: c.var.requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      ms: Math.round((performance.now() - started) * 10) / 10,
      userId: c.var.actor?.userId,
    },
    "request",
  );
});

/** Statements and stacks stay, bound values do not: drizzle puts them into its messages. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  return {
    name: error.name,
    message: error.message.replace(/\nparams:[\s\S]*$/, ""),
    stack: error.stack
      ?.split("\n")
      .filter((line) => line.trimStart().startsWith("at "))
      .join("\n"),
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  };
}
