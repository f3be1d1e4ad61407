import { type Database, openDatabase } from "#/db/client";
import { migrateDatabase } from "#/db/migrate";
import { clients } from "#/db/schema";
import { seedStandardTemplates } from "#/src/areas/templates/standard";
import { headKeys } from "#/src/domain/audit-log-heads";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import { addPeople } from "../../support/people";
import { required } from "./portal-process";

/** Creates a database with the current schema, templates and one person per role, and closes it. */
export async function prepareDatabase(url: string) {
  return withDatabase(url, async (db) => {
    await migrateDatabase(db);
    const now = new Date();
    await seedStandardTemplates(db, now.toISOString());
    return addPeople(db, now);
  });
}

/** Opens the database for one piece of work, beside its other users. */
export async function withDatabase<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openDatabase({ url });
  try {
    return await work(db);
  } finally {
    db.close();
  }
}

/** Lists everything that `db:verify` finds wrong; empty if it is sound. */
export async function faultsOf(db: Database): Promise<string[]> {
  const checks = await verifyDatabase(db, headKeys([required.OIDC_AUTH_SECRET]));
  return checks.filter(({ found }) => found !== "fine").map(({ name, says }) => `${name}: ${says}`);
}

export function countClients(db: Database): Promise<number> {
  return db.read.$count(clients);
}
