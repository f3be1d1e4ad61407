import { AsyncLocalStorage } from "node:async_hooks";
import { createMiddleware } from "hono/factory";
import type { AppEnv } from "./types";

/** So many statements of a request are kept for what is told of it; all are counted. */
const mostKept = 50;

type Statement = { sql: string; ms: number };

/** What the database did for one request. */
class Statements {
  count = 0;
  ms = 0;
  readonly first: Statement[] = [];

  add(statement: Statement) {
    this.count++;
    this.ms += statement.ms;
    if (this.first.length < mostKept) this.first.push(statement);
  }
}

const scope = new AsyncLocalStorage<{ requestId: string; statements: Statements }>();

/**
 * Gives every line that is logged on behalf of a request its id, and every statement its request, however deep
 * below the request it happens.
 */
export const requestScope = createMiddleware<AppEnv>((c, next) =>
  scope.run({ requestId: c.var.requestId, statements: new Statements() }, next),
);

/** Runs what no request waits for, though one may have begun it: it is told of and counted for none. */
export function outsideRequests<T>(run: () => T): T {
  return scope.exit(run);
}

/** What a line that is logged now has to do with, as an object that the logger may fill; nothing outside of requests. */
export function currentRequest(): { requestId?: string } {
  const found = scope.getStore();
  return found ? { requestId: found.requestId } : {};
}

/** Counts a statement for the request on whose behalf it ran, if for any. */
export function noteStatement(sql: string, ms: number) {
  scope.getStore()?.statements.add({ sql, ms });
}

/** What the database did for the present request so far. */
export function currentStatements(): Pick<Statements, "count" | "ms" | "first"> {
  return scope.getStore()?.statements ?? new Statements();
}
