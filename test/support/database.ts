import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, openDatabase } from "../../db/client";
import { migrateDatabase } from "../../db/migrate";

/** A folder of its own, gone after `remove`. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "portal-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** An empty database in a file of its own, at the present schema. */
export async function freshDatabase(): Promise<{ db: Database; url: string; close(): Promise<void> }> {
  const folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  const db = await openDatabase({ url });
  await migrateDatabase(db);
  return {
    db,
    url,
    async close() {
      db.close();
      await folder.remove();
    },
  };
}
