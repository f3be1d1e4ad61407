import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { temporaryFolder } from "../../test/support/database";
import { type Database, openDatabase } from "../client";
import { migrateDatabase } from "../migrate";
import { seedDemo } from "../seeds/demo";
import { checkAuditChain } from "../verify/audit-chain";
import { verifyDatabase } from "../verify/verify-database";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Runs a command of package.json as a person would, on a database below the test's folder. */
async function run(script: string, env: Record<string, string> = {}) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, `${script}.ts`)], {
    env: {
      ...process.env,
      DATABASE_URL: "",
      PORTAL_TIMEZONE: "",
      DATA_DIR: join(folder.path, "data"),
      ...env,
    },
    stdout: "pipe",
    stderr: "pipe",
  });
  const words = await new Response(child.stderr).text();
  return { words, code: await child.exited };
}

describe("the database commands", () => {
  test("migrate makes the folder and the schema, and says when there is nothing to do", async () => {
    const first = await run("migrate");
    expect(first.words).toMatch(/portal\.db: \d+ migrations? applied, the schema is at (\d+) of \1\.\n/);
    const second = await run("migrate");
    expect(second.words).toContain("nothing to do");
    expect([first.code, second.code]).toEqual([0, 0]);
  });

  test("seed fills a new database once; verify finds it sound", async () => {
    const first = await run("seed", { PORTAL_TIMEZONE: "Asia/Tokyo" });
    expect(first).toMatchObject({ code: 0, words: expect.stringContaining("with the demo") });
    const second = await run("seed");
    expect(second).toMatchObject({ code: 1, words: expect.stringContaining("has clients already") });
    const verified = await run("verify");
    expect(verified).toMatchObject({ code: 0, words: expect.stringContaining("unbroken") });
  });

  test("verify makes no database, and a wrong time zone is named before anything is seeded", async () => {
    expect(await run("verify")).toMatchObject({
      code: 1,
      words: expect.stringContaining("There is no database"),
    });
    const seeded = await run("seed", { PORTAL_TIMEZONE: "Mars/Olympus" });
    expect(seeded).toMatchObject({ code: 1, words: expect.stringContaining("PORTAL_TIMEZONE") });
  });

  test("a database that cannot be reached is said in a sentence without its address's secrets", async () => {
    const { code, words } = await run("migrate", { DATABASE_URL: "http://name:word@127.0.0.1:9" });
    expect(code).toBe(1);
    expect(words).toBe("The database cannot be used right now (unreachable).\n");
  });

  test("verify ends with 1 when the log was tampered with", async () => {
    await run("seed");
    const db = await openDatabase({ url: `file:${join(folder.path, "data", "portal.db")}` });
    await tamper(db, "update audit_logs set after = '{}' where seq = 5");
    db.close();
    expect(await run("verify")).toMatchObject({ code: 1, words: expect.stringContaining("Row 5") });
  });
});

describe("checking the audit log", () => {
  let db: Database;

  beforeEach(async () => {
    db = await openDatabase({ url: `file:${join(folder.path, "portal.db")}` });
    await migrateDatabase(db);
  });
  afterEach(() => db.close());

  test("an empty log is sound", async () => {
    expect(await checkAuditChain(db)).toEqual({ sound: 0, fault: null });
  });

  const tamperings: [what: string, statement: string, fault: RegExp][] = [
    [
      "a changed row",
      "update audit_logs set user_id = (select max(id) from users) where seq = 7",
      /^Row 7 \(.*\) is not/,
    ],
    ["a row taken out", "delete from audit_logs where seq = 7", /^Row 7 is missing/],
    ["rows taken off the start", "delete from audit_logs where seq < 7", /^Rows 1 to 6 are missing/],
    [
      "the last row cut off",
      "delete from audit_logs where seq = (select max(seq) from audit_logs)",
      /^Row \d+ is missing/,
    ],
    [
      "a hash made anew",
      "update audit_logs set hash = hex(randomblob(32)) where seq = 7",
      /^Row 7 \(.*\) is not/,
    ],
    ["a row moved", "update audit_logs set seq = 1000000 where seq = 7", /^Row 7 is missing/],
  ];

  test.each(tamperings)("finds %s, whatever the page's size", async (_, statement, fault) => {
    await seedDemo(db, { now: "2026-03-09T12:00:00.000Z", timeZone: "UTC" });
    await tamper(db, statement);
    for (const pageSize of [1, 6, 1_000]) {
      expect((await checkAuditChain(db, pageSize)).fault).toMatch(fault);
    }
  });

  test("a reference to nothing is reported", async () => {
    await seedDemo(db, { now: "2026-03-09T12:00:00.000Z", timeZone: "UTC" });
    await db.client.execute("PRAGMA foreign_keys = OFF");
    await db.client.execute("delete from clients where name = 'Bramble Bikes' or name = 'Juniper & Salt'");
    const checks = await verifyDatabase(db, []);
    expect(checks.filter(({ found }) => found !== "fine").map((check) => check.name)).toEqual(["References"]);
  });
});

/** What only somebody with the file in hand can do: the triggers go first. */
async function tamper(db: Database, statement: string) {
  await db.client.execute("PRAGMA foreign_keys = OFF");
  await db.transaction(async (tx) => {
    await tx.run(sql`drop trigger audit_logs_no_update`);
    await tx.run(sql`drop trigger audit_logs_no_delete`);
    await tx.run(sql.raw(statement));
  });
}
