import { existsSync } from "node:fs";
import { link, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Client } from "@libsql/client";
import { sync } from "./backup";
import type { Database } from "./client";
import { databaseFailure } from "./failure";
import { companions } from "./local-file";
import { openSqlite } from "./sqlite/client";

/** Another process has the file open, even if idle. */
export class FileInUse extends Error {
  override readonly name = "FileInUse";
}

/**
 * Locks a database's file for this process until it ends. SQLite leaves WAL mode only if no other process has the file
 * open, and in exclusive mode the lock taken here is not released. The contents of the log are then in the file.
 * @throws FileInUse
 */
export async function holdFile(path: string): Promise<Client> {
  const client = openSqlite(path, { busyTimeoutMs: 10 });
  try {
    await client.execute("PRAGMA locking_mode = EXCLUSIVE");
    await client.execute("PRAGMA journal_mode = DELETE");
    await client.executeMultiple("BEGIN EXCLUSIVE; COMMIT");
    return client;
  } catch (error) {
    throw databaseFailure(error) === "busy" ? new FileInUse("in use", { cause: error }) : error;
  }
}

/** Writes the log back into the file, which is then complete without it. */
export async function foldLog({ client }: Pick<Database, "client">): Promise<void> {
  const { rows } = await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  if (Number(rows[0]?.busy) !== 0)
    throw new Error("the write-ahead log could not be written back into the file");
}

/** Returns a path for a draft to pass to `replaceFile`, and removes the drafts of earlier attempts. */
export async function draftBeside(path: string, doing: "restoring" | "copying"): Promise<string> {
  const prefix = `${basename(path)}.${doing}-`;
  const names = await readdir(dirname(path));
  for (const name of names) if (name.startsWith(prefix)) await rm(join(dirname(path), name));
  return join(dirname(path), prefix + Bun.randomUUIDv7());
}

/**
 * Replaces the database, which this process has locked or which does not exist, by the draft. The current database
 * moves to the name `aside` together with its log, which SQLite would otherwise replay into the new file. The new file
 * is moved last and atomically, so that a crash before that changes nothing.
 * @throws EEXIST if the file did not exist and has been created meanwhile
 */
export async function replaceFile(path: string, draft: string, aside: string): Promise<void> {
  const isThere = existsSync(path);
  for (const ending of companions) {
    if (existsSync(path + ending)) await rename(path + ending, aside + ending);
  }
  if (isThere) {
    await link(path, aside).catch(() => rename(path, aside));
    await rename(draft, path);
  } else {
    await link(draft, path);
    await rm(draft);
  }
  await sync(dirname(path));
  for (const ending of companions) await rm(draft + ending, { force: true });
}
