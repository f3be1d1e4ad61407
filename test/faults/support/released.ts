import { cp } from "node:fs/promises";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/libsql";
import { migrate } from "drizzle-orm/libsql/migrator";
import type { Database } from "#/db/client";
import { withDatabase } from "./prepared-database";

const migrations = join(import.meta.dir, "../../../db/migrations");

type Journal = { entries: { idx: number }[] };

/** How many steps lead to the present schema. */
export async function countMigrations(): Promise<number> {
  const journal: Journal = await Bun.file(join(migrations, "meta/_journal.json")).json();
  return journal.entries.length;
}

/** A database as it was after the first `steps` migrations. */
export async function databaseAfter(steps: number, url: string, folder: string): Promise<void> {
  const older = join(folder, `migrations-${steps}`);
  await cp(migrations, older, { recursive: true });
  const file = join(older, "meta/_journal.json");
  const journal: Journal = await Bun.file(file).json();
  await Bun.write(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, steps) }));
  await withDatabase(url, (db) => migrate(drizzle(db.client), { migrationsFolder: older }));
}

/** Every table, index and trigger in the words that made it. */
export async function schemaOf({ client }: Database): Promise<string[]> {
  const { rows } = await client.execute(
    "select sql from sqlite_master where sql is not null and name not like 'sqlite_%' order by type, name",
  );
  return rows.map((row) => String(row.sql));
}

/** Every row of these tables, in the columns they have now. */
export async function rowsOf({ client }: Database, tables: string[]): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (const table of tables) {
    const { rows } = await client.execute(`select * from ${table} order by 1`);
    found.push(...rows.map((row) => ({ ...row })));
  }
  return found;
}
