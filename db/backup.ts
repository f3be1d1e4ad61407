import { open, readdir, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { ReadOnly } from "./client";
import { companions } from "./local-file";

/** How long a draft may be worked at; an older one was left by a process that was killed. */
const draftLivesMs = 24 * 60 * 60 * 1000;
const draftEnding = ".partial";

/**
 * Writes the database as it is at this moment into one file of its own, beside whoever else uses it. The file
 * appears whole, and on the disk, or not at all; where `check` refuses what was written, not at all.
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
    // What stands beside an earlier file of that name would be replayed into this one.
    for (const ending of companions) await rm(target + ending, { force: true });
    await rename(draft, target);
    await sync(dirname(target));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Copies the database into a new file, for its owner alone, that is on the disk when this returns. */
export async function copyInto({ client }: Pick<ReadOnly, "client">, path: string): Promise<void> {
  await (await open(path, "wx", 0o600)).close();
  await client.execute({ sql: "VACUUM INTO ?", args: [path] });
  await sync(path);
}

/** What was written to a file, or the names in a folder, is on the disk afterwards. */
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
