import type { Database } from "./client";
import journal from "./migrations/meta/_journal.json";

/** A newer program brought the database further than this one can follow; its message is for whoever started it. */
export class NewerDatabase extends Error {
  override readonly name = "NewerDatabase";
}

/** When the migrations that the database has seen were made, in milliseconds since the epoch; none for a new one. */
export async function appliedMigrations({ client }: Pick<Database, "client">): Promise<number[]> {
  const table = "select 1 from sqlite_master where type = 'table' and name = '__drizzle_migrations'";
  if ((await client.execute(table)).rows.length === 0) return [];
  const { rows } = await client.execute("select created_at from __drizzle_migrations order by created_at");
  return rows.map((row) => Number(row.created_at));
}

export async function isUpToDate(database: Pick<Database, "client">): Promise<boolean> {
  const applied = new Set(await appliedMigrations(database));
  return journal.entries.every(({ when }) => applied.has(when));
}

/**
 * Holds a program off a database whose tables it does not know: it would write rows that the newer one cannot read.
 * @throws NewerDatabase
 */
export async function refuseNewerDatabase(database: Pick<Database, "client">): Promise<void> {
  const applied = await appliedMigrations(database);
  const known = new Set(journal.entries.map(({ when }) => when));
  const unknown = applied.filter((when) => !known.has(when));
  const [newest] = unknown.toReversed();
  if (newest === undefined) return;
  const { entries } = journal;
  throw new NewerDatabase(
    `The database is newer than this program. It has ${applied.length} migrations, ${unknown.length} of them ` +
      `unknown here, the newest of ${new Date(newest).toISOString()}; this program knows ${entries.length}, ` +
      `up to ${entries.at(-1)?.tag}. Start the program that the database was last used with, or a newer one.`,
  );
}
