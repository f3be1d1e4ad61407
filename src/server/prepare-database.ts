import { type Database, type DatabaseWatch, openDatabase } from "#/db/client";
import { prepareDatabaseFile } from "#/db/local-file";
import { migrateDatabase } from "#/db/migrate";
import { seedStandardTemplates } from "#/src/areas/templates/standard";
import type { Env } from "#/src/env";
import { tightenDataFolder } from "#/src/env/private-files";

/** Opens the database, brings it to this version's schema, and adds the standard templates to a new one. */
export async function prepareDatabase(env: Env, watch: DatabaseWatch): Promise<Database> {
  await prepareDatabaseFile(env.database.url);
  await tightenDataFolder(env.dataDir);
  const db = await openDatabase(env.database, watch);
  await migrateDatabase(db);
  await seedStandardTemplates(db, new Date().toISOString());
  return db;
}
