import { type Database, openDatabase } from "#/db/client";
import { drizzled } from "#/db/drizzled";
import { readClient } from "#/src/areas/clients/client-detail";
import { listClients } from "#/src/areas/clients/list-clients";
import type { Context } from "#/src/domain/context";

/** A statement with its arguments. */
export type RecordedStatement = { sql: string; args: unknown[] };

/** Records the statements of each compared read, so that the limit runs the same ones. */
export async function readStatements(url: string, today: string, clientId: string) {
  const db = await openDatabase({ url });
  const recorded: RecordedStatement[] = [];
  const logger = { logQuery: (sql: string, args: unknown[]) => void recorded.push({ sql, args }) };
  const read = drizzled(db.client, { logger });
  const ctx = {
    db: { ...db, read },
    actor: { userId: Bun.randomUUIDv7(), role: "manager", clientId: null },
    today,
  };
  try {
    return {
      all: await statementOf((known) => listClients(known, {})),
      page: await statementOf((known) => listClients(known, { page: 1 })),
      detail: await statementOf((known) => readClient(known, clientId)),
    };
  } finally {
    db.close();
  }

  async function statementOf(read: (ctx: Context) => Promise<unknown>): Promise<RecordedStatement> {
    recorded.length = 0;
    await read(ctx as unknown as Context & { db: Database });
    const [only, another] = recorded;
    if (!only || another) throw new Error(`one statement was to be recorded, not ${recorded.length}`);
    return only;
  }
}
