import { open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { sync } from "#/db/backup";
import { databaseFile } from "#/db/local-file";

export type Run = {
  /** False when the portal before this one is still there, or ended without saying so. */
  wasClean: boolean;
  /** Says that this one ends as it should. */
  end(): Promise<void>;
};

/**
 * Leaves a mark beside the database's file that goes with a clean stop. The log that SQLite leaves would be no sign:
 * any command that opens the file in between takes it away. The mark holds a name of its own, so that a portal that
 * stops does not take away that of another that has started meanwhile.
 */
export async function beginRun(databaseUrl: string): Promise<Run> {
  const file = databaseFile(databaseUrl);
  if (file === null) return { wasClean: true, end: async () => {} };
  const path = `${file}.running`;
  const name = Bun.randomUUIDv7();
  const wasClean = (await readMark(path)) === null;
  await writeMark(path, name);
  return {
    wasClean,
    async end() {
      if ((await readMark(path)) === name) await rm(path, { force: true });
    },
  };
}

function readMark(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null);
}

/** On the disk before the first write to the database, or the loss of power would take both. */
async function writeMark(path: string, name: string) {
  const handle = await open(path, "w", 0o600);
  try {
    await handle.chmod(0o600);
    await handle.writeFile(name);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await sync(dirname(path));
}
