import type { Client } from "@libsql/client";
import type { Logger } from "drizzle-orm";
import { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { LibSQLSession } from "drizzle-orm/libsql/session";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export const casing = "snake_case";

/**
 * Writes each value as `+?`, which is the value. A plain `?` that a column is compared with is looked at by SQLite's
 * planner, so that it plans the statement anew for each value, however often it was prepared; that can cost more than
 * running it. What a partial index says has to stand in the statement as it is, not as a value.
 */
class UnpeekedDialect extends SQLiteAsyncDialect {
  override escapeParam(): string {
    return "+?";
  }
}

export const dialect = new UnpeekedDialect({ casing });

/** No tables are told to it: nothing is read as relations. */
type None = Record<string, never>;

/** The client's database as the query builder knows it: what drizzle's own `drizzle` makes, with that dialect. */
export function drizzled(client: Client, { logger }: { logger?: Logger } = {}) {
  const options = logger ? { logger } : {};
  const session = new LibSQLSession<None, None>(client, dialect, undefined, options, undefined);
  return new LibSQLDatabase("async", dialect, session, undefined);
}
