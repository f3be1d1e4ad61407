import type { InStatement } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql/http";
import type { Database } from "#/db/client";

/**
 * Simulates a distant database: statements issued before the first response arrives travel in one round, whose
 * statements are recorded.
 */
export function inRounds(db: Database) {
  const rounds: InStatement[][] = [];
  let next: { statements: InStatement[]; begins: Promise<void> } | null = null;
  const join = (statement: InStatement) => {
    next ??= { statements: [], begins: new Promise(setImmediate).then(depart) };
    next.statements.push(statement);
    return next.begins;
  };
  const depart = () => {
    rounds.push(next?.statements ?? []);
    next = null;
  };
  const far = new Proxy(db.client, {
    get: (client, key) =>
      key === "execute"
        ? async (statement: InStatement) => {
            await join(statement);
            return client.execute(statement);
          }
        : Reflect.get(client, key),
  });
  const plan = async (statement: InStatement) => {
    const { sql, args } = typeof statement === "string" ? { sql: statement, args: [] } : statement;
    const { rows } = await db.client.execute({ sql: `explain query plan ${sql}`, args: args ?? [] });
    return rows.map(({ detail }) => String(detail));
  };
  return {
    db: { ...db, read: drizzle(far, { casing: "snake_case" }), commits: async () => null },
    rounds,
    plans: () => Promise.all(rounds.flat().map(plan)),
  };
}
