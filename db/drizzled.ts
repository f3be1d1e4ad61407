import type { Client } from "@libsql/client";
import type { Logger } from "drizzle-orm";
import { LibSQLDatabase } from "drizzle-orm/libsql/driver-core";
import { LibSQLSession } from "drizzle-orm/libsql/session";
import { SQLiteAsyncDialect } from "drizzle-orm/sqlite-core";

export const casing = "snake_case";

/**
 * Writes each value as `+?`. If a column is compared with a plain `?`, SQLite's planner looks at the value and plans
 * even a prepared statement anew for each value, which can cost more than running it. A condition that has to match a
 * partial index must be written as a literal, not as a value.
 */
class UnpeekedDialect extends SQLiteAsyncDialect {
  override escapeParam(): string {
    return "+?";
  }
}

export const dialect = new UnpeekedDialect({ casing });

/** An empty schema: relational queries are not used. */
type None = Record<string, never>;

/** Creates the query builder over a client as drizzle's own `drizzle` does, but with this dialect. */
export function drizzled(client: Client, { logger }: { logger?: Logger } = {}) {
  const options = logger ? { logger } : {};
  const session = new LibSQLSession<None, None>(client, dialect, undefined, options, undefined);
  return new LibSQLDatabase("async", dialect, session, undefined);
}
