import { open, readFile, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { sync } from "#/db/backup";
import { databaseFile } from "#/db/local-file";

export type Run = {
  /** False if the previous portal is still running or crashed. */
  wasClean: boolean;
  /** Marks this run as cleanly ended. */
  end(): Promise<void>;
};

/**
 * Creates a marker beside the database's file, which a clean stop removes. SQLite's own log would be no evidence: any
 * command that opens the file in between removes it. The marker contains a unique name, so that a stopping portal does
 * not remove the marker of one started meanwhile.
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

/** Syncs the marker before the first write to the database, or a power failure could lose both. */
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
