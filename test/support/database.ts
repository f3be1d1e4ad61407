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
  /** The time at which the demo in it is seeded; null for an empty one. */
  demo?: DemoMoment | null;
};

export type DemoMoment = Parameters<typeof seedDemoRows>[1];

/** The demo's time in most tests. */
export const demoMoment: DemoMoment = { now: testMoment, timeZone: portalZone };

/** Creates a temporary folder, deleted by `remove`. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "portal-test-"));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

type Fresh = { db: Database; url: string; close(): Promise<void> };

/**
 * Creates a database with the current schema, empty or with the demo: in its own file, or on a libSQL server when
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
        // A server may still be busy with writes that nobody awaits.
        await db.transaction(async () => {}).catch(() => {});
        db.close();
        await remove();
      },
    };
  }
  return freshFile(options);
}

/** Same in a file, for tests that need the file itself. */
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

/** Returns the bytes of a migrated database; migrating takes longer than everything else about a fresh one. */
function migrated(): Promise<Uint8Array> {
  return madeOnce("migrated.db", () => bytesOf(migrateDatabase));
}

/** Returns the bytes of a database with the demo, which takes thousands of writes. */
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
