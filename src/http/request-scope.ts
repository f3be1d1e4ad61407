import { AsyncLocalStorage } from "node:async_hooks";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./types";

/** Maximum number of a request's statements recorded for the log; all are counted. */
const maxRecorded = 50;

type Statement = { sql: string; ms: number };

/** The statements of one request. */
class Statements {
  count = 0;
  ms = 0;
  readonly first: Statement[] = [];

  add(statement: Statement) {
    this.count++;
    this.ms += statement.ms;
    if (this.first.length < maxRecorded) this.first.push(statement);
  }
}

const scope = new AsyncLocalStorage<{ requestId: string; statements: Statements }>();

/** Provides the request's id to its log lines and attributes statements to it, at any depth of calls. */
export const requestScope = createMiddleware<AppEnv>((c, next) =>
  scope.run({ requestId: c.get("requestId"), statements: new Statements() }, next),
);

/** Runs work that no request waits for, even if one started it: it is attributed to none. */
export function outsideRequests<T>(run: () => T): T {
  return scope.exit(run);
}

/**
 * Returns the fields to add to the current log line; empty outside of requests. A new object, as the logger modifies
 * it.
 */
export function currentRequest(): { requestId?: string } {
  const found = scope.getStore();
  return found ? { requestId: found.requestId } : {};
}

/** Counts a statement for the request that runs it, if any. */
export function noteStatement(sql: string, ms: number) {
  scope.getStore()?.statements.add({ sql, ms });
}

/** Returns the statements of the current request so far. */
export function currentStatements(): Pick<Statements, "count" | "ms" | "first"> {
  return scope.getStore()?.statements ?? new Statements();
}
