import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { BadEnvironment, readDatabaseEnv } from "../../src/env";
import { type Database, type DatabaseConfig, openDatabase } from "../client";
import { databaseFailure } from "../failure";
import { NewerDatabase, refuseNewerDatabase } from "../known-migrations";

/** A reason to stop that a person can act on; its message is all they need to read. */
export class Refused extends Error {
  override readonly name = "Refused";
}

type Options = {
  /** True when the command may make the file and its folder. */
  mayCreate: boolean;
};

/**
 * Runs a database command on DATABASE_URL, else on the file in DATA_DIR, and ends the process: 0 when the
 * work answers true, 1 when it answers false or fails.
 */
export async function runOnDatabase(
  { mayCreate }: Options,
  work: (db: Database, config: DatabaseConfig) => Promise<boolean>,
): Promise<never> {
  try {
    const config = readDatabaseEnv(process.env);
    await findFile(config.url, mayCreate);
    const db = await openDatabase(config);
    const isFine = await refuseNewerDatabase(db)
      .then(() => work(db, config))
      .finally(() => db.close());
    process.exit(isFine ? 0 : 1);
  } catch (error) {
    say(wordsOf(error));
    process.exit(1);
  }
}

/** Words go to stderr: stdout is for data. */
export function say(line: string) {
  process.stderr.write(`${line}\n`);
}

/** Where the database is, without what a URL may carry besides. */
export function placeOf({ url }: DatabaseConfig): string {
  return url.startsWith("file:") ? url.slice("file:".length) : new URL(url).host;
}

async function findFile(url: string, mayCreate: boolean) {
  if (!url.startsWith("file:")) return;
  const path = url.slice("file:".length);
  if (mayCreate) await mkdir(dirname(path), { recursive: true });
  else if (!existsSync(path))
    throw new Refused(`There is no database at ${path}. Set DATABASE_URL or DATA_DIR.`);
}

function wordsOf(error: unknown): string {
  if (error instanceof Refused || error instanceof BadEnvironment || error instanceof NewerDatabase) {
    return error.message;
  }
  const failure = databaseFailure(error);
  if (failure) return `The database cannot be used right now (${failure}).`;
  return error instanceof Error ? `Failed: ${error.message}` : "Failed.";
}
