import { join } from "node:path";
import type { Database } from "#/db/client";
import { migrateDatabase, migrationsIn } from "#/db/migrate";
import demo from "../fixtures/demo-0.1.json";
import { withDatabase } from "./prepared-database";

const fixtures = join(import.meta.dir, "../fixtures");

/** Identifiers, secrets and the time of the demo in a database of version 0.1.0. */
export const released = demo;

/**
 * Writes a database of version 0.1.0: its demo, with people, links and three entries of the log's first format, or
 * 1,000 clients.
 */
export async function writeReleased(which: "demo" | "1000-clients", file: string): Promise<void> {
  const packed = await Bun.file(join(fixtures, `${which}-0.1.db.zst`)).bytes();
  await Bun.write(file, Bun.zstdDecompressSync(packed));
}

/** Creates a database as version 0.1.0 had it after the first `steps` of its 42 migrations. */
export async function databaseAfter(steps: number, url: string): Promise<void> {
  const migrations = migrationsIn(join(fixtures, "migrations-0.1")).slice(0, steps);
  await withDatabase(url, async ({ client }) => {
    await client.execute(
      'CREATE TABLE "__drizzle_migrations" ( id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric )',
    );
    for (const { statements, hash, when } of migrations) {
      await client.migrate(statements);
      await client.execute({
        sql: 'insert into "__drizzle_migrations" (hash, created_at) values (?, ?)',
        args: [hash, when],
      });
    }
  });
}

/** Returns every table, index and trigger by name, with whitespace collapsed to single blanks. */
export async function schemaOf({ client }: Database): Promise<Record<string, string>> {
  const { rows } = await client.execute(
    "select type, name, sql from sqlite_master where sql is not null and name not like 'sqlite_%' and name not like 'libsql_%'",
  );
  const named = rows.map(({ type, name, sql }) => [
    `${type} ${name}`,
    String(sql).replace(/\s+/g, " ").trim(),
  ]);
  return Object.fromEntries(named.toSorted());
}

/** Returns every row of these tables, in their current columns. */
export async function rowsOf({ client }: Database, tables: string[]): Promise<Record<string, unknown>[]> {
  const found: Record<string, unknown>[] = [];
  for (const table of tables) {
    for (let from = 0, size = rowsAtOnce; size === rowsAtOnce; from += rowsAtOnce) {
      const { rows } = await client.execute({
        sql: `select * from ${table} order by 1, 2 limit ? offset ?`,
        args: [rowsAtOnce, from],
      });
      found.push(...rows.map((row) => ({ ...row })));
      size = rows.length;
    }
  }
  return found;
}

/** A libSQL server refuses responses over 10 MB. */
const rowsAtOnce = 2_000;

/** Brings a database of 0.1.0 to the current schema. */
export function adopt(url: string): Promise<void> {
  return withDatabase(url, (db) => migrateDatabase(db));
}
