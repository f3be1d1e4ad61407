import type { Database } from "./client";
import journal from "./migrations/meta/_journal.json";

/** The hash of the row that a database's migrations have for as long as a copy into it is not complete. */
const copyHash = "copy in progress";
/** The row's date, which no migration reaches: earlier programs take the database for a newer one and refuse it. */
const copyDate = Date.UTC(9999, 0);

export const migrationsTable = "__drizzle_migrations";
/** Marks a database as incomplete, beside its first tables. */
export const markCopy = {
  sql: `insert into ${migrationsTable} (hash, created_at) values (?, ?)`,
  args: [copyHash, copyDate],
};
/** Declares a copy complete. */
export const endCopy = { sql: `delete from ${migrationsTable} where hash = ?`, args: [copyHash] };

/** True for the mark's values among those of a row of the migrations. */
export function isCopyMark(values: readonly unknown[]): boolean {
  return values.includes(copyHash);
}

/** A newer program migrated the database, or a copy into it was cut off; the message is for the person at the server. */
export class UnusableDatabase extends Error {
  override readonly name = "UnusableDatabase";
}

/** When the migrations that the database has seen were made, in milliseconds since the epoch; none for a new one. */
export async function appliedMigrations({ client }: Pick<Database, "client">): Promise<number[]> {
  const table = `select 1 from sqlite_master where type = 'table' and name = '${migrationsTable}'`;
  if ((await client.execute(table)).rows.length === 0) return [];
  const { rows } = await client.execute(`select created_at from ${migrationsTable} order by created_at`);
  return rows.map((row) => Number(row.created_at));
}

export async function isUpToDate(database: Pick<Database, "client">): Promise<boolean> {
  const applied = new Set(await appliedMigrations(database));
  return journal.entries.every(({ when }) => applied.has(when));
}

/** True for a database that a copy has begun to fill and not finished. */
export async function isHalfCopy(database: Pick<Database, "client">): Promise<boolean> {
  return (await appliedMigrations(database)).includes(copyDate);
}

/**
 * Refuses a database whose tables this program does not know, since it would write rows that the newer one cannot
 * read, and one that a copy left half full.
 * @throws UnusableDatabase
 */
export async function refuseUnusableDatabase(database: Pick<Database, "client">): Promise<void> {
  const applied = await appliedMigrations(database);
  if (applied.includes(copyDate)) {
    throw new UnusableDatabase(
      "A copy into this database was cut off or is still under way: rows are missing. Start the portal on the " +
        "database that was copied, or empty this one and copy again.",
    );
  }
  const known = new Set(journal.entries.map(({ when }) => when));
  const unknown = applied.filter((when) => !known.has(when));
  const [newest] = unknown.toReversed();
  if (newest === undefined) return;
  const { entries } = journal;
  throw new UnusableDatabase(
    `The database is newer than this program. It has ${applied.length} migrations, ${unknown.length} of them ` +
      `unknown here, the newest of ${new Date(newest).toISOString()}; this program knows ${entries.length}, ` +
      `up to ${entries.at(-1)?.tag}. Start the program that the database was last used with, or a newer one.`,
  );
}
