import { sql } from "drizzle-orm";
import type { Database } from "#/db/client";

/** @throws when the database does not answer */
export async function databaseAnswers(db: Database): Promise<void> {
  await db.read.get(sql`select 1`);
}
