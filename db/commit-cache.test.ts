import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { temporaryFolder } from "#/test/support/database";
import { type Database, inside, openDatabase, openInMemory } from "./client";
import { cacheUntilCommit } from "./commit-cache";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let path: string;
let db: Database;
beforeAll(async () => {
  folder = await temporaryFolder();
  path = join(folder.path, "figures.db");
  db = await openDatabase({ url: `file:${path}` });
  await db.transaction((tx) => tx.run("create table figures (figure integer)"));
  await db.transaction((tx) => tx.run("insert into figures values (0)"));
});
afterAll(async () => {
  db.close();
  await folder.remove();
});

const cache = cacheUntilCommit<number | null>();
let reads = 0;
beforeEach(() => {
  reads = 0;
});

async function figureOf({ read }: Pick<Database, "read">): Promise<number | null> {
  reads++;
  const [row] = await read.all<{ figure: number }>(sql`select figure from figures`);
  return row?.figure ?? null;
}
const figure = (from: Database = db) => cache(from, "figure", () => figureOf(from));
const add = "update figures set figure = figure + 1";

/** Runs one statement on the same file from another process. */
async function elsewhere(statement: string) {
  const script = `import { Database } from "bun:sqlite";
    const [path, statement] = process.argv.slice(-2);
    const file = new Database(path);
    file.run("PRAGMA busy_timeout = 5000");
    file.prepare(statement).all();
    file.close();`;
  const other = Bun.spawn([process.execPath, "-e", script, path, statement], { stderr: "inherit" });
  expect(await other.exited).toBe(0);
}

const commits: [string, () => Promise<unknown>][] = [
  ["by the same process", () => db.transaction((tx) => tx.run(add))],
  ["past its queue", () => db.client.execute(add)],
  ["by another process", () => elsewhere(add)],
];

test.each(commits)("a value is read once, and again after a commit %s", async (_, change) => {
  const before = (await figure()) ?? 0;
  await figure();
  await figure();
  expect(reads).toBeLessThanOrEqual(1);
  await change();
  expect(await figure()).toBe(before + 1);
});

test("a commit is still noticed after any process has checkpointed the file's log", async () => {
  for (const checkpoint of [
    () => db.client.execute("PRAGMA wal_checkpoint(TRUNCATE)"),
    () => elsewhere("PRAGMA wal_checkpoint(TRUNCATE)"),
  ]) {
    const before = (await figure()) ?? 0;
    await checkpoint();
    expect(await figure()).toBe(before);
    await elsewhere(add);
    expect(await figure()).toBe(before + 1);
    await db.transaction((tx) => tx.run(add));
    expect(await figure()).toBe(before + 2);
  }
});

test("a rollback invalidates nothing, and only an open transaction sees its own writes", async () => {
  const before = (await figure()) ?? 0;
  reads = 0;
  const failing = db.transaction(async (tx) => {
    await tx.run(add);
    expect(await figure()).toBe(before);
    expect([await figure(inside(db, tx)), reads]).toEqual([before + 1, 1]);
    throw new Error("rolled back");
  });
  await expect(failing).rejects.toThrow("rolled back");
  expect([await figure(), reads]).toEqual([before, 1]);
});

test("a value read during a commit is not cached as newer than that commit", async () => {
  const before = (await figure()) ?? 0;
  const own = cacheUntilCommit<number | null>();
  const slow = own(db, "figure", async () => {
    const read = await figureOf(db);
    await db.transaction((tx) => tx.run(add));
    return read;
  });
  expect(await slow).toBe(before);
  expect(await own(db, "figure", () => figureOf(db))).toBe(before + 1);
});

test("a missing value is read again", async () => {
  const own = cacheUntilCommit<string | null>();
  expect(await own(db, "nobody", async () => null)).toBeNull();
  expect(await own(db, "nobody", async () => "came")).toBe("came");
});

test("each database has its own cache, and one without a commit counter has none", async () => {
  await figure();
  const second = await openDatabase({ url: `file:${path}` });
  expect(await figure(second)).toBe(await figure());
  second.close();
  const memory = await openInMemory();
  const own = cacheUntilCommit<number>();
  expect([await own(memory, "a", async () => 1), await own(memory, "a", async () => 2)]).toEqual([1, 2]);
  memory.close();
});

test("a reader cannot write, so that no commit goes unnoticed", async () => {
  await expect(db.read.run(add).execute()).rejects.toThrow();
});
