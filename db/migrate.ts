import { join } from "node:path";
import type { Client, InStatement } from "@libsql/client";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { projectRoot } from "#/src/env/place";
import type { Database } from "./client";
import { databaseFailure } from "./failure";
import {
  appliedMigrations,
  refuseAlteredTriggers,
  refuseUnusableDatabase,
  UnusableDatabase,
} from "./known-migrations";
import { codeSteps } from "./migrations/steps";
import { type Rules, readRules, triggersOf } from "./rules";

/**
 * The part of a migration that SQL cannot express. It reads the schema before any pending migration has run, which may
 * be several migrations old, and returns statements to run after the migration's own. It does not run on an empty
 * database, which has no rows to convert.
 */
export type CodeStep = (read: Client) => Promise<InStatement[]>;

export type Migration = {
  /** Creation time in milliseconds since the epoch. */
  when: number;
  hash: string;
  statements: string[];
  step: CodeStep | null;
};

/** The migrations and rules to bring a database to. */
export type Target = { migrations: Migration[]; rules: Rules };

type Options = {
  /** Applies the rules and runs the fills again, even if the hash matches. */
  repair?: boolean;
  target?: Target;
};

/** Milliseconds to retry while another process locks the file. */
const patienceMs = 10_000;
const attempts = 3;

/**
 * Brings the database to the current schema and rules. All pending changes run in one transaction, so an interrupted
 * run starts over. If another process was faster, the next attempt finds nothing to do.
 * @throws UnusableDatabase
 */
export async function migrateDatabase(database: Database, options: Options = {}): Promise<void> {
  const target = options.target ?? (await ownTarget());
  const deadline = performance.now() + patienceMs;
  for (let attempt = 1; ; attempt++) {
    try {
      if (!options.target) await refuseUnusableDatabase(database);
      await bringTo(database, target, options.repair ?? false);
      return;
    } catch (error) {
      const failure = databaseFailure(error);
      const mayTryAgain =
        failure === "busy" || hasChangedMeanwhile(error) ? performance.now() < deadline : attempt < attempts;
      if (error instanceof UnusableDatabase || failure === "unreachable" || !mayTryAgain) throw error;
      await Bun.sleep(100 + Math.random() * 200);
    }
  }
}

let own: Promise<Target> | undefined;

/** Reads the migrations and rules of this program, once. */
export function ownTarget(): Promise<Target> {
  own ??= (async () => ({
    migrations: migrationsIn(join(projectRoot, "db/migrations")),
    rules: await readRules(),
  }))();
  return own;
}

export function migrationsIn(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, folderMillis, hash }) => ({
    when: folderMillis,
    hash,
    statements: sql.filter(saysSomething),
    step: codeSteps[folderMillis] ?? null,
  }));
}

/** Returns false for the comment that drizzle-kit writes into an empty migration. */
function saysSomething(statement: string): boolean {
  return statement.replace(/^\s*--.*$/gm, "").trim() !== "";
}

const makeTables = [
  `CREATE TABLE IF NOT EXISTS "__drizzle_migrations" ( id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric )`,
  `CREATE TABLE IF NOT EXISTS rules_applied (
	id integer PRIMARY KEY CHECK (id = 1),
	hash text NOT NULL,
	migration integer NOT NULL,
	is_as_read integer NOT NULL CONSTRAINT rules_applied_overtaken CHECK (is_as_read)
)`,
];

async function bringTo(database: Database, { migrations, rules }: Target, repair: boolean) {
  const { client, isLocal } = database;
  const applied = new Set(await appliedMigrations(database));
  const missing = migrations.filter(({ when }) => !applied.has(when));
  const mark = await appliedRules(client);
  if (missing.length === 0 && mark === rules.hash && !repair) return;
  const isEmpty = applied.size === 0;
  if (!isEmpty && mark === null && !repair) await refuseAlteredTriggers(database);

  await client.batch(makeTables, "write");
  const before = {
    migrations: await countSteps(client),
    hash: mark ?? "",
    seq: isEmpty ? null : await lastEntry(client),
  };
  const triggers = await triggersOf(client);
  const changes: InStatement[] = [];
  for (const { when, hash, statements, step } of missing) {
    changes.push(...statements, ...(step && !isEmpty ? await step(client) : []), {
      sql: 'INSERT INTO "__drizzle_migrations" (hash, created_at) VALUES (?, ?)',
      args: [hash, when],
    });
  }
  // Overwrites deleted content, so that no removed data stays in the file's free pages.
  if (isLocal) await client.execute("PRAGMA secure_delete = ON");
  await client.migrate([
    markAs(rules.hash, migrations.at(-1)?.when ?? 0, before),
    ...triggers.map(({ name }) => `DROP TRIGGER IF EXISTS "${name.replaceAll('"', '""')}"`),
    ...changes,
    ...rules.fills.flatMap(({ statements }) => statements),
    ...rules.triggers.map(({ sql }) => sql),
  ]);
  if (isLocal) await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
}

/** Returns the hash of the rules last applied; null if there are none. */
export async function appliedRules(client: Client): Promise<string | null> {
  const table = "select 1 from sqlite_master where type = 'table' and name = 'rules_applied'";
  if ((await client.execute(table)).rows.length === 0) return null;
  const { rows } = await client.execute("select hash from rules_applied");
  return rows.length === 0 ? null : String(rows[0]?.hash);
}

async function countSteps(client: Client): Promise<number> {
  return Number((await client.execute('select count(*) from "__drizzle_migrations"')).rows[0]?.[0]);
}

async function lastEntry(client: Client): Promise<number> {
  return Number((await client.execute("select coalesce(max(seq), 0) from audit_logs")).rows[0]?.[0]);
}

type Before = { migrations: number; hash: string; seq: number | null };

/** Builds the first statement of an update, which fails if the state read before has changed since. */
function markAs(hash: string, migration: number, before: Before): InStatement {
  const sameLog = before.seq === null ? "1" : "(SELECT coalesce(max(seq), 0) FROM audit_logs) = :seq";
  return {
    sql: `INSERT INTO rules_applied (id, hash, migration, is_as_read)
      VALUES (1, :hash, :migration, ${sameLog} AND (SELECT count(*) FROM "__drizzle_migrations") = :steps
        AND coalesce((SELECT hash FROM rules_applied), '') = :former)
      ON CONFLICT (id) DO UPDATE SET hash = excluded.hash, migration = excluded.migration, is_as_read = excluded.is_as_read`,
    args: {
      hash,
      migration,
      steps: before.migrations,
      former: before.hash,
      ...(before.seq !== null && { seq: before.seq }),
    },
  };
}

function hasChangedMeanwhile(error: unknown): boolean {
  return error instanceof Error && error.message.includes("rules_applied_overtaken");
}
