import { createMiddleware } from "hono/factory";
import pino, { type DestinationStream, type Logger } from "pino";
import { askedFor, routeOf } from "./asked-for";
import { senderAddress } from "./client-address";
import { describeError, shortened } from "./describe-error";
import { currentRequest, currentStatements } from "./request-scope";
import type { AppEnv } from "./types";

/** How much of the log is kept for later while it cannot be written. */
const keptBytes = 1_000_000;

/** JSON lines without secrets: requests are told by their route, headers and queries not at all. */
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

/** From here on a request is slow, and the log says what it waited for. */
const slowMs = 500;
/** So many of a slow request's statements are told of, the longest first. */
const mostTold = 10;

/**
 * One line a request: who asked from where and by what, what came of it and how long it took; one more for a slow
 * one. Files are details, and an answer that goes on is told of when it ends. Admins are told the times in `Server-Timing`.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const { timers } = c.var.deps;
  const started = timers.now();
  // A socket that was closed meanwhile has no address any more.
  const address = senderAddress(c);
  await next();
  const { deps, actor, isStaticFile } = c.var;
  const ms = timers.now() - started;
  const database = currentStatements();
  deps.metrics?.request({ method: c.req.method, route: routeOf(c), status: c.res.status }, ms);
  if (actor?.role === "admin") c.res.headers.append("Server-Timing", serverTiming(ms, database));
  const facts = { ...askedFor(c), status: c.res.status };
  const caller = {
    address,
    userId: actor?.userId,
    tokenId: actor?.tokenId ?? undefined,
    session: actor?.credential.via === "session" ? actor.credential.sid.slice(0, referenceLength) : undefined,
  };
  const tell = () =>
    deps.log[isStaticFile ? "debug" : "info"](
      { ...facts, ms: tenths(timers.now() - started), ...caller },
      "request",
    );
  if (c.var.ends) void c.var.ends.then(tell);
  else tell();
  if (ms >= slowMs) {
    const { count, first } = database;
    const longest = first.toSorted((a, b) => b.ms - a.ms).slice(0, mostTold);
    const statements = longest.map(({ sql, ms }) => ({ sql: shortened(sql, longestSql), ms: tenths(ms) }));
    deps.log.warn(
      { ...askedFor(c), ms: tenths(ms), databaseMs: tenths(database.ms), count, statements },
      "slow request",
    );
  }
});

const tenths = (ms: number) => Math.round(ms * 10) / 10;

function serverTiming(ms: number, database: { count: number; ms: number }): string {
  return `total;dur=${tenths(ms)}, db;dur=${tenths(database.ms)};desc="${database.count} statements"`;
}

const longestSql = 300;
