import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { openDatabase } from "#/db/client";
import { temporaryFolder } from "#/test/support/database";
import { filesIn } from "#/test/support/disk-store";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

/** Runs a package.json command as a person would, on a database in the test's folder. */
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
  test("migrate creates the folder and the schema, and says if there is nothing to do", async () => {
    const first = await run("migrate");
    expect(first.words).toMatch(/portal\.db: \d+ migrations? applied, the schema is at (\d+) of \1\.\n/);
    const second = await run("migrate");
    expect(second.words).toContain("nothing to do");
    expect([first.code, second.code]).toEqual([0, 0]);
  });

  test("seed fills a new database once; verify finds it sound, and exits with 1 once its log was tampered with", async () => {
    const first = await run("seed", { PORTAL_TIMEZONE: "Asia/Tokyo" });
    expect(first).toMatchObject({
      code: 0,
      words: expect.stringMatching(/Filled \S*portal\.db with the demo/),
    });
    expect((await filesIn(join(folder.path, "data", "objects", "avatars"))).length).toBe(24);
    const second = await run("seed");
    expect(second).toMatchObject({ code: 1, words: expect.stringMatching(/portal\.db has clients already/) });
    const verified = await run("verify");
    expect(verified.code).toBe(0);
    expect(verified.words.replace(/\d+/g, "N").split("\n").slice(1)).toEqual([
      "Audit log: N rows, unbroken.",
      "Heads: none. All N rows are unsigned.",
      "Triggers and indexes: unchanged.",
      "Stored counts: match a recount.",
      "Search: matches the current names.",
      "Secrets: wiped after use.",
      "Integrity: ok",
      "References: ok",
      "",
    ]);
    const db = await openDatabase({ url: `file:${join(folder.path, "data", "portal.db")}` });
    await db.client.execute("drop trigger audit_logs_no_update");
    await db.client.execute("update audit_logs set after = '{}' where seq = 5");
    db.close();
    expect(await run("verify")).toMatchObject({ code: 1, words: expect.stringContaining("Row 5") });
  });

  test("verify creates no database, and an invalid time zone is reported before anything is seeded", async () => {
    expect(await run("verify")).toMatchObject({
      code: 1,
      words: expect.stringContaining("There is no database"),
    });
    const seeded = await run("seed", { PORTAL_TIMEZONE: "Mars/Olympus" });
    expect(seeded).toMatchObject({ code: 1, words: expect.stringContaining("PORTAL_TIMEZONE") });
  });

  test("an unreachable database is reported in a sentence without the secrets in its address", async () => {
    const { code, words } = await run("migrate", { DATABASE_URL: "http://name:word@127.0.0.1:9" });
    expect(code).toBe(1);
    expect(words).toBe("The database cannot be used right now (unreachable).\n");
  });
});
