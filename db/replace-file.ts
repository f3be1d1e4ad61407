import { existsSync } from "node:fs";
import { link, readdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Client } from "@libsql/client";
import { sync } from "./backup";
import type { Database } from "./client";
import { databaseFailure } from "./failure";
import { companions } from "./local-file";
import { openSqlite } from "./sqlite/client";

/** Another process has the file open, however long it has been idle. */
export class FileInUse extends Error {
  override readonly name = "FileInUse";
}

/**
 * Takes a database's file for this process alone, until it ends: a mode without a log is given to nobody while
 * another has the file open, and in exclusive mode the lock that this takes stays. What the log held is then in
 * the file.
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

/** Puts what the log holds into the file, which then is whole without it. */
export async function foldLog({ client }: Pick<Database, "client">): Promise<void> {
  const { rows } = await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  if (Number(rows[0]?.busy) !== 0) throw new Error("the log could not be put into the file");
}

/** Where a new file is made ready for `replaceFile`; what earlier attempts left there is removed. */
export async function draftBeside(path: string, doing: "restoring" | "copying"): Promise<string> {
  const prefix = `${basename(path)}.${doing}-`;
  const names = await readdir(dirname(path));
  for (const name of names) if (name.startsWith(prefix)) await rm(join(dirname(path), name));
  return join(dirname(path), prefix + Bun.randomUUIDv7());
}

/**
 * Puts the draft in the place of the database, which this process holds or which is not there. What is there now
 * keeps its contents under the name `aside`, its log included, which would else be replayed into the new file. The
 * new file comes last and at one stroke: whoever is killed before has changed nothing.
 * @throws EEXIST where there was no file and somebody made one meanwhile
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
