import { join } from "node:path";
import { drizzle } from "drizzle-orm/libsql/http";
import { migrate } from "drizzle-orm/libsql/migrator";
import { projectRoot } from "#/src/program/place";
import type { Database } from "./client";
import { databaseFailure } from "./failure";
import { isUpToDate, refuseUnusableDatabase, UnusableDatabase } from "./known-migrations";

const migrationsFolder = join(projectRoot, "db/migrations");
/** How long to wait for another process that holds the file. */
const patienceMs = 10_000;
const attempts = 3;

/**
 * Brings the database to the present schema. Each run applies what is missing in one transaction, so a
 * run that was cut off starts over; when another process was faster, the next attempt finds nothing to do.
 * @throws UnusableDatabase
 */
export async function migrateDatabase(database: Database): Promise<void> {
  const db = drizzle(database.client, { casing: "snake_case" });
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      await refuseUnusableDatabase(database);
      if (await isUpToDate(database)) return;
      // What a migration takes out is no longer in the file either.
      if (database.isLocal) await database.client.execute("PRAGMA secure_delete = ON");
      await migrate(db, { migrationsFolder });
      if (database.isLocal) await database.client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
      return;
    } catch (error) {
      const failure = databaseFailure(error);
      const mayTryAgain = failure === "busy" ? performance.now() < deadline : attempt < attempts;
      const isFinal = error instanceof UnusableDatabase || failure === "unreachable";
      if (isFinal || !mayTryAgain) throw error;
      await Bun.sleep(100 + Math.random() * 200);
    }
  }
}
