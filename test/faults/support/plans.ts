import type { Database } from "#/db/client";
import { drizzled } from "#/db/drizzled";

export type Plan = { statement: string; steps: string[] };

/** Wraps the database so that every read statement is recorded. */
export function watched(db: Database): { db: Database; plans(): Promise<Plan[]> } {
  const statements = new Map<string, unknown[]>();
  const logger = { logQuery: (statement: string, params: unknown[]) => statements.set(statement, params) };
  const read = drizzled(db.client, { logger });
  return {
    db: { ...db, read },
    plans: () => Promise.all([...statements.keys()].map((statement) => planOf(db, statement))),
  };
}

/** Returns SQLite's plan for a statement; it does not depend on the bound values. */
async function planOf({ client }: Database, statement: string): Promise<Plan> {
  const args = Array.from({ length: statement.split("?").length - 1 }, () => null);
  const { rows } = await client.execute({ sql: `explain query plan ${statement}`, args });
  return { statement, steps: rows.map((row) => String(row.detail)) };
}
