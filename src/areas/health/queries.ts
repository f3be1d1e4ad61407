import { sql } from "drizzle-orm";
import type { Database } from "#/db/client";

/** @throws if the database does not respond */
export async function databaseAnswers(db: Database): Promise<void> {
  await db.read.get(sql`select 1`);
}
