import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ReadOnly } from "./client";
import { companions } from "./local-file";

/** Maximum age of a draft in use. An older one was left by a killed process. */
const draftLivesMs = 24 * 60 * 60 * 1000;
const draftEnding = ".partial";

/**
 * Writes a snapshot of the database to one self-contained file while others go on using the database. The file appears
 * complete and synced to disk or not at all, and not at all if `check` rejects the draft.
 */
export async function writeBackup(
  db: ReadOnly,
  target: string,
  check?: (draft: string) => Promise<void>,
): Promise<void> {
  const draft = `${target}.${Bun.randomUUIDv7()}${draftEnding}`;
  await removeLeftDrafts(target);
  try {
    await copyInto(db, draft);
    await check?.(draft);
    // SQLite would replay the companions of an earlier file with this name into the new one.
    for (const ending of companions) await rm(target + ending, { force: true });
    await rename(draft, target);
    await sync(dirname(target));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Copies the database into a new file that only its owner can read, synced to disk on return. */
export async function copyInto({ client }: Pick<ReadOnly, "client">, path: string): Promise<void> {
  await (await open(path, "wx", 0o600)).close();
  await client.execute({ sql: "VACUUM INTO ?", args: [path] });
  await sync(path);
}

/** Syncs a file's contents, or a folder's entries, to disk. */
export async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeLeftDrafts(target: string) {
  const prefix = `${basename(target)}.`;
  for (const name of await readdir(dirname(target))) {
    if (!name.startsWith(prefix) || !name.endsWith(draftEnding)) continue;
    const path = join(dirname(target), name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - draftLivesMs) await rm(path, { force: true });
  }
}
