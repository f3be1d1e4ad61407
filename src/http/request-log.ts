import { join } from "node:path";
import { createMiddleware } from "hono/factory";
import pino, { type DestinationStream, type Logger } from "pino";
import { projectRoot } from "#/src/env/place";
import { askedFor, routeOf } from "./asked-for";
import { senderAddress } from "./client-address";
import { fullDiskLines } from "./full-disk-lines";
import { currentRequest, currentStatements } from "./request-scope";
import type { AppEnv } from "./types";

/** How much of the log is kept for later while it cannot be written. */
const keptBytes = 1_000_000;

/** JSON lines without secrets: requests are told by their route, headers and queries not at all. */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  now: () => number = () => performance.now(),
): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: currentRequest,
      hooks: fullDiskLines(now),
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

const project = join(projectRoot, "/");
const longestMessage = 600;
const mostFrames = 5;
const mostCauses = 4;

/**
 * An error in a few hundred letters. Statements stay, bound values do not: drizzle puts them into its messages. Of
 * the stack the portal's own frames are kept; causes have their words alone.
 */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { message: typeof error };
  const goesOn = error.cause !== undefined && depth < mostCauses;
  return {
    name: error.name,
    code: "code" in error ? error.code : undefined,
    message: shortened(error.message.replace(/\nparams:[\s\S]*$/, ""), longestMessage),
    stack: depth === 0 ? framesOf(error) : undefined,
    cause: goesOn ? describeError(error.cause, depth + 1) : undefined,
  };
}

/** At most so many letters of a text, and a sign that there was more. */
function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The first frames of the portal's own code; of all code where there are none. */
function framesOf({ stack = "" }: Error): string {
  const frames = stack
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("at "));
  const own = frames.filter((line) => line.includes(project) && !line.includes("node_modules"));
  return (own.length > 0 ? own : frames)
    .slice(0, mostFrames)
    .map((line) => line.replace(project, ""))
    .join("\n");
}
