import { type Database, openDatabase } from "#/db/client";
import { drizzled } from "#/db/drizzled";
import { readClient } from "#/src/areas/clients/client-detail";
import { listClients } from "#/src/areas/clients/list-clients";
import type { Context } from "#/src/domain/context";

/** A statement with its arguments. */
export type Asked = { sql: string; args: unknown[] };

/** Records the statements of each compared read, so that the limit runs the same ones. */
export async function readStatements(url: string, today: string, clientId: string) {
  const db = await openDatabase({ url });
  const asked: Asked[] = [];
  const logger = { logQuery: (sql: string, args: unknown[]) => void asked.push({ sql, args }) };
  const read = drizzled(db.client, { logger });
  const ctx = {
    db: { ...db, read },
    actor: { userId: Bun.randomUUIDv7(), role: "manager", clientId: null },
    today,
  };
  try {
    return {
      all: await askedBy((known) => listClients(known, {})),
      page: await askedBy((known) => listClients(known, { page: 1 })),
      detail: await askedBy((known) => readClient(known, clientId)),
    };
  } finally {
    db.close();
  }

  async function askedBy(read: (ctx: Context) => Promise<unknown>): Promise<Asked> {
    asked.length = 0;
    await read(ctx as unknown as Context & { db: Database });
    const [only, another] = asked;
    if (!only || another) throw new Error(`one statement was to be asked, not ${asked.length}`);
    return only;
  }
}
