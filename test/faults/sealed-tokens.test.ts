import { afterAll, beforeAll, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { migrateDatabase } from "#/db/migrate";
import { sessions } from "#/db/schema";
import { temporaryFolder } from "../support/database";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

test("an update takes the id tokens that stand there in the clear out of the file, and ends no session", async () => {
  const file = join(folder.path, "portal.db");
  const raw = `eyJhbGciOiJSUzI1NiJ9.${"payload".repeat(900)}.signature`;
  await databaseAfter(13, `file:${file}`, folder.path);
  await withDatabase(`file:${file}`, async ({ client }) => {
    await client.execute("insert into users (id, email) values ('u', 'ada@agency.test')");
    for (const [sid, idToken] of [
      ["with", raw],
      ["without", null],
    ]) {
      await client.execute({
        sql: "insert into sessions (sid, user_id, sess, expire, ends_at) values (?, 'u', ?, '2031', '2031')",
        args: [String(sid), JSON.stringify({ idToken })],
      });
    }
    await client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  });
  expect(await Bun.file(file).text()).toContain("payloadpayload");

  await withDatabase(`file:${file}`, async (db) => {
    await migrateDatabase(db);
    const rows = await db.read
      .select({ sid: sessions.sid, sess: sessions.sess })
      .from(sessions)
      .orderBy(sessions.sid);
    expect(rows).toEqual([
      { sid: "with", sess: { idToken: null } },
      { sid: "without", sess: { idToken: null } },
    ]);
  });
  for (const name of await readdir(folder.path)) {
    if (!name.startsWith("portal.db")) continue;
    expect(await Bun.file(join(folder.path, name)).text()).not.toContain("payloadpayload");
  }
});
