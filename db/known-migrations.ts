import type { Database } from "./client";
import journal from "./migrations/meta/_journal.json";
import { baselineTriggers, differencesFrom, triggersOf } from "./rules";

type Opened = Pick<Database, "client">;

/** Hash of the marker row in the migrations table of a database while a copy into it is incomplete. */
const copyHash = "copy in progress";
/**
 * Date of the marker row, later than any migration: earlier programs take the database for a newer one and refuse it.
 */
const copyDate = Date.UTC(9999, 0);

export const migrationsTable = "__drizzle_migrations";
/** Marks a database as incomplete. Runs together with the creation of its tables. */
export const markCopy = {
  sql: `insert into ${migrationsTable} (hash, created_at) values (?, ?)`,
  args: [copyHash, copyDate],
};
/** Marks a copy as complete. */
export const endCopy = { sql: `delete from ${migrationsTable} where hash = ?`, args: [copyHash] };

/** Returns true if a row of the migrations table is the copy marker. */
export function isCopyMark(values: readonly unknown[]): boolean {
  return values.includes(copyHash);
}

/** A database that this program must not open. The message is addressed to the server's administrator. */
export class UnusableDatabase extends Error {
  override readonly name = "UnusableDatabase";
}

/** The baseline, which combines all migrations of version 0.1.0. */
const [baseline] = journal.entries;
const stepsOfBaseline = 42;
const known = new Set(journal.entries.map(({ when }) => when));

/**
 * Lists the database's applied migrations, of this program or a newer one, by creation time in milliseconds since the
 * epoch; empty for an empty database. Migrations of version 0.1.0 up to the baseline are left out.
 * @throws UnusableDatabase
 */
export async function appliedMigrations(database: Opened): Promise<number[]> {
  const applied = await appliedSteps(database);
  const newest = applied.at(-1);
  if (newest !== undefined && newest < baselineWhen) {
    throw new UnusableDatabase(
      `This database is at step ${applied.length} of ${stepsOfBaseline}. Start version 0.1.0 (516296e) on it once, ` +
        "then this one. A backup: restore it with that version first.",
    );
  }
  return applied.filter((when) => when >= baselineWhen);
}

const baselineWhen = baseline?.when ?? 0;

async function appliedSteps({ client }: Opened): Promise<number[]> {
  const table = `select 1 from sqlite_master where type = 'table' and name = '${migrationsTable}'`;
  if ((await client.execute(table)).rows.length === 0) return [];
  const { rows } = await client.execute(`select created_at from ${migrationsTable} order by created_at`);
  return rows.map((row) => Number(row.created_at));
}

/** Returns true for a database that an unfinished copy has begun to fill. */
export async function isHalfCopy(database: Opened): Promise<boolean> {
  return (await appliedMigrations(database)).includes(copyDate);
}

/**
 * Refuses a database with an unknown schema, be it newer or too old to migrate, and one that an unfinished copy left
 * incomplete.
 * @throws UnusableDatabase
 */
export async function refuseUnusableDatabase(database: Opened): Promise<void> {
  const applied = await appliedMigrations(database);
  if (applied.includes(copyDate)) {
    throw new UnusableDatabase(
      "A copy into this database was interrupted or is still running: rows are missing. Start the portal on the " +
        "database that was copied, or empty this one and copy again.",
    );
  }
  const unknown = applied.filter((when) => !known.has(when));
  const [newest] = unknown.toReversed();
  if (newest === undefined) return;
  throw new UnusableDatabase(
    `The database is newer than this program. It has ${applied.length} migrations, ${unknown.length} of them ` +
      `unknown here, the newest of ${new Date(newest).toISOString()}; this program knows ${known.size}, ` +
      `up to ${journal.entries.at(-1)?.tag}. Start the program that the database was last used with, or a newer one.`,
  );
}

/**
 * Compares the triggers of a database that never had this program's rules applied with those of version 0.1.0.
 * @throws UnusableDatabase
 */
export async function refuseAlteredTriggers({ client }: Opened): Promise<void> {
  const differences = differencesFrom(await baselineTriggers(), await triggersOf(client));
  if (differences.length === 0) return;
  throw new UnusableDatabase(
    `The triggers of this database are not those that version 0.1.0 made: ${differences.join("; ")}. ` +
      "The figures that they maintain may be wrong. `db:migrate --repair` recreates the triggers and the figures.",
  );
}
