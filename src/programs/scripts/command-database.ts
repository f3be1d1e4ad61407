import { existsSync } from "node:fs";
import type { Client } from "@libsql/client";
import { type Database, type DatabaseConfig, openAsItIs, openDatabase, type ReadOnly } from "#/db/client";
import { refuseUnusableDatabase } from "#/db/known-migrations";
import { databaseFile, prepareDatabaseFile } from "#/db/local-file";
import { migrateDatabase } from "#/db/migrate";
import { FileInUse, holdFile } from "#/db/replace-file";
import { readDatabaseEnv } from "#/src/env";
import { reason } from "#/src/server/start-failure";
import { CannotDo, WrongUsage } from "./server-command";

type Access = {
  /** True when the command may create a missing database. */
  mayCreate?: boolean;
  /** True when the command needs the current schema. */
  isMigrated?: boolean;
};

/**
 * Opens the database of DATABASE_URL or DATA_DIR for a command, with or without a running portal.
 * @throws CannotDo, UnusableDatabase
 */
export async function withDatabase<T>(
  { mayCreate = false, isMigrated = false }: Access,
  work: (db: Database, config: DatabaseConfig) => Promise<T>,
): Promise<T> {
  const config = readDatabaseEnv(process.env);
  if (!mayCreate) findDatabase(config);
  await prepareDatabaseFile(config.url);
  const db = await openDatabase(config);
  try {
    await (isMigrated ? migrateDatabase(db) : refuseUnusableDatabase(db));
    return await work(db, config);
  } finally {
    db.close();
  }
}

/** Same for a command that only reads, possibly from a backup: nothing is changed, not even the file's mode. */
export async function lookAtDatabase<T>(
  work: (db: ReadOnly, config: DatabaseConfig) => Promise<T>,
): Promise<T> {
  const config = readDatabaseEnv(process.env);
  findDatabase(config);
  const db = openAsItIs(config);
  try {
    await refuseUnusableDatabase(db);
    return await work(db, config);
  } finally {
    db.close();
  }
}

/** @throws CannotDo when the file does not exist: opening it would create it */
function findDatabase({ url }: DatabaseConfig) {
  const file = databaseFile(url);
  if (file === null || existsSync(file)) return;
  throw new CannotDo(
    `There is no database at ${file}. Set DATABASE_URL or DATA_DIR, or start the portal once.`,
  );
}

/** Returns the location of the database, without credentials in its URL. */
export function placeOf({ url }: DatabaseConfig): string {
  return databaseFile(url) ?? new URL(url).host;
}

/** Returns the database file. @throws WrongUsage for a remote one: only its provider has all of it */
export function localDatabaseFile(verb: "backup" | "restore"): string {
  const config = readDatabaseEnv(process.env);
  const file = databaseFile(config.url);
  if (file === null) {
    throw new WrongUsage(`The database is at ${placeOf(config)}: use your provider's ${verb}.`);
  }
  return file;
}

/**
 * Locks the file until the client is closed, so that no portal starts on it. @throws CannotDo while a portal runs on
 * it, or when that is unknown
 */
export async function holdDatabase(file: string): Promise<Client> {
  try {
    return await holdFile(file);
  } catch (error) {
    if (error instanceof FileInUse) {
      throw new CannotDo(`${file} is in use. Stop every portal that uses it, and try again.`);
    }
    throw new CannotDo(
      `${file} cannot be read (${reason(error)}), so nobody can tell whether a portal runs on it. Stop every ` +
        "portal, give the file another name, and try again.",
    );
  }
}
