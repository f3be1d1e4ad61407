import { join } from "node:path";
import { createMiddleware } from "hono/factory";
import pino, { type DestinationStream, type Logger } from "pino";
import { projectRoot } from "#/src/env/place";
import { senderAddress } from "./client-address";
import { fullDiskLines } from "./full-disk-lines";
import { requestRoute } from "./request-route";
import { currentRequest, currentStatements } from "./request-scope";
import type { AppEnv } from "./types";

/** Maximum size of log lines buffered while the log cannot be written. */
const maxBufferBytes = 1_000_000;

/** Creates a logger of JSON lines without secrets: requests appear by their route, without headers and queries. */
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

/**
 * A log that cannot be written (a full disk, a closed reader) must not stop the portal: lines are buffered, then
 * dropped.
 */
function standardError(): DestinationStream {
  const stream = pino.destination({ dest: 2, sync: true, maxLength: maxBufferBytes });
  stream.on("error", () => {});
  return stream;
}

/** Length of a session's digest in the log: enough to distinguish sessions, without granting access. */
const referenceLength = 8;

/** Milliseconds from which a request is slow, and its statements are logged. */
const slowMs = 500;
/** Maximum number of a slow request's statements in the log, the slowest first. */
const maxLogged = 10;

/**
 * Logs one line per request, with its sender, status and duration, and one more for a slow one. Files are logged as
 * details, and a streamed response when it ends. Admins get the times in `Server-Timing`.
 */
export const requestLog = createMiddleware<AppEnv>(async (c, next) => {
  const deps = c.get("deps");
  const { timers } = deps;
  const started = timers.now();
  // Read first, since a socket closed meanwhile has no address any more.
  const address = senderAddress(c);
  await next();
  const actor = c.get("actor");
  const request = requestRoute(c);
  const ms = timers.now() - started;
  const database = currentStatements();
  deps.metrics?.request({ method: request.method, route: request.route, status: c.res.status }, ms);
  if (actor?.role === "admin") c.res.headers.append("Server-Timing", serverTiming(ms, database));
  const facts = { ...request, status: c.res.status };
  const caller = {
    address,
    userId: actor?.userId,
    tokenId: actor?.tokenId ?? undefined,
    session: actor?.credential.via === "session" ? actor.credential.sid.slice(0, referenceLength) : undefined,
  };
  const tell = () =>
    deps.log[c.get("isStaticFile") ? "debug" : "info"](
      { ...facts, ms: tenths(timers.now() - started), ...caller },
      "request",
    );
  const ends = c.get("ends");
  if (ends) void ends.then(tell);
  else tell();
  if (ms >= slowMs) {
    const { count, first } = database;
    const longest = first.toSorted((a, b) => b.ms - a.ms).slice(0, maxLogged);
    const statements = longest.map(({ sql, ms }) => ({ sql: shortened(sql, longestSql), ms: tenths(ms) }));
    deps.log.warn(
      { ...request, ms: tenths(ms), databaseMs: tenths(database.ms), count, statements },
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
 * Describes an error briefly. Statements are included, but not their bound values, which drizzle appends to its
 * messages. Only the portal's own stack frames are included, and only messages of causes.
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

/** Truncates a text and marks the cut with an ellipsis. */
function shortened(text: string, longest: number): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** Returns the first stack frames of the portal's own code, or of all code if there are none. */
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
