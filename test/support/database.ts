import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type DatabaseWatch, openDatabase } from "#/db/client";
import { migrateDatabase } from "#/db/migrate";
import { freshOnServer } from "./server-databases";

/** A folder of its own, gone after `remove`. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "portal-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** An empty database at the present schema: in a file of its own, or on a libSQL server where `TEST_DATABASE` is `server`. */
export async function freshDatabase(
  watch?: DatabaseWatch,
): Promise<{ db: Database; url: string; close(): Promise<void> }> {
  if (process.env.TEST_DATABASE === "server") {
    const { url, remove } = await freshOnServer();
    const db = await openDatabase({ url }, watch);
    return {
      db,
      url,
      async close() {
        // A server takes its time over writes that nobody waits for.
        await db.transaction(async () => {}).catch(() => {});
        db.close();
        await remove();
      },
    };
  }
  return freshFile(watch);
}

/** The same in a file, for what only somebody with the file in hand can do. */
export async function freshFile(watch?: DatabaseWatch) {
  migrated ??= migrate();
  const folder = await temporaryFolder();
  const file = join(folder.path, "portal.db");
  await Bun.write(file, await migrated);
  const db = await openDatabase({ url: `file:${file}` }, watch);
  return {
    db,
    url: `file:${file}`,
    async close() {
      db.close();
      await folder.remove();
    },
  };
}

/** The bytes of a database after every migration, which takes longer than all else that a fresh one needs. */
let migrated: Promise<ArrayBuffer> | undefined;

async function migrate(): Promise<ArrayBuffer> {
  const folder = await temporaryFolder();
  const file = join(folder.path, "portal.db");
  const db = await openDatabase({ url: `file:${file}` });
  await migrateDatabase(db);
  db.close();
  const bytes = await Bun.file(file).arrayBuffer();
  await folder.remove();
  return bytes;
}
