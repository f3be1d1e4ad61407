import { join } from "node:path";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import type { Database } from "./client";

const migrationsFolder = join(import.meta.dir, "migrations");

/**
 * Brings the database to the present schema. Each run applies what is missing in one transaction, so a
 * run that was cut off starts over; when another process was faster, the second attempt finds nothing to do.
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const db = drizzle(database.client, { casing: "snake_case" });
  try {
    await migrate(db, { migrationsFolder });
  } catch (error) {
    await Bun.sleep(500);
    await migrate(db, { migrationsFolder }).catch(() => {
      throw error;
    });
  }
}
