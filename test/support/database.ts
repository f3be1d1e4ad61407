import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Database, type DatabaseWatch, openDatabase } from "#/db/client";
import { migrateDatabase } from "#/db/migrate";
import { seedDemoRows } from "#/src/programs/seeds/demo";
import { madeOnce } from "./made-once";
import { freshOnServer } from "./server-databases";
import { portalZone, testMoment } from "./zones";

type Options = {
  watch?: DatabaseWatch | undefined;
  /** The moment at which the demo in it was told, or nothing for an empty one. */
  demo?: DemoMoment | null;
};

export type DemoMoment = Parameters<typeof seedDemoRows>[1];

/** That of most tests. */
export const demoMoment: DemoMoment = { now: testMoment, timeZone: portalZone };

/** A folder of its own, gone after `remove`. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "portal-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

type Fresh = { db: Database; url: string; close(): Promise<void> };

/**
 * A database at the present schema, empty or with the demo: in a file of its own, or on a libSQL server where
 * `TEST_DATABASE` is `server`.
 */
export async function freshDatabase(options: Options = {}): Promise<Fresh> {
  if (process.env.TEST_DATABASE === "server") {
    const { watch, demo } = options;
    const { url, remove } = await freshOnServer();
    const db = await openDatabase({ url }, watch);
    if (demo) await seedDemoRows(db, demo);
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
  return freshFile(options);
}

/** The same in a file, for what only somebody with the file in hand can do. */
export async function freshFile({ watch, demo = null }: Options = {}): Promise<Fresh> {
  const folder = await temporaryFolder();
  const file = join(folder.path, "portal.db");
  await Bun.write(file, await (demo ? withDemo(demo) : migrated()));
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
function migrated(): Promise<Uint8Array> {
  return madeOnce("migrated.db", () => bytesOf(migrateDatabase));
}

/** The demo is told by thousands of writes. */
function withDemo(moment: DemoMoment): Promise<Uint8Array> {
  return madeOnce(`demo-${Bun.hash(JSON.stringify(moment))}.db`, () =>
    bytesOf(async (db) => {
      await migrateDatabase(db);
      await seedDemoRows(db, moment);
    }),
  );
}

async function bytesOf(fill: (db: Database) => Promise<unknown>): Promise<Uint8Array> {
  const folder = await temporaryFolder();
  const file = join(folder.path, "portal.db");
  const db = await openDatabase({ url: `file:${file}` });
  await fill(db);
  db.close();
  const bytes = await Bun.file(file).bytes();
  await folder.remove();
  return bytes;
}
