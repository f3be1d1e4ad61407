import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { migrateDatabase } from "#/db/migrate";
import { apiTokens, deviceCodes, sessions } from "#/db/schema";
import { Id } from "#/src/contract/primitives";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";

setDefaultTimeout(patience.test);

const stepsBefore = 24;

test("an update signs nobody out: sessions, tokens and agreed sign-ins came through the sign-in service", async () => {
  const folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  await databaseAfter(stepsBefore, url, folder.path);
  await withDatabase(url, async (db) => {
    await db.client.executeMultiple(earlierRows);
    await migrateDatabase(db);
    const open = await db.read.select().from(sessions).orderBy(sessions.sid);
    expect(open).toMatchObject([
      { sid: "s1", userId: "mia", sess: { idToken: "sealed" }, cameBy: "provider", ...never },
      { sid: "s2", userId: "mia", sess: { idToken: null }, cameBy: "provider", ...never },
    ]);
    const ids = new Set(open.map(({ id }) => Id.parse(id)));
    expect(ids.size).toBe(2);
    expect(await db.read.select().from(apiTokens)).toMatchObject([
      { id: "t1", tokenHash: "hash", lastUsedAt: "2026-03-08T12:00:00.000Z", cameBy: "provider" },
    ]);
    expect(await db.read.select().from(deviceCodes).orderBy(deviceCodes.userCode)).toMatchObject([
      { userCode: "AAAA", state: "approved", userId: "mia", cameBy: "provider" },
      { userCode: "BBBB", state: "pending", userId: null, cameBy: null },
    ]);
  });
  await folder.remove();
});

const never = { lastUsedAt: null, address: null, agent: null };
const later = "'2199-01-01T00:00:00.000Z'";
const earlierRows = `
  insert into users (id, email) values ('mia', 'mia@agency.test');
  insert into sessions (sid, user_id, sess, expire, ends_at) values
    ('s1', 'mia', '{"idToken":"sealed"}', ${later}, ${later}), ('s2', 'mia', '{"idToken":null}', ${later}, ${later});
  insert into api_tokens (id, user_id, name, name_key, role, token_hash, expires_at, last_used_at)
    values ('t1', 'mia', 'Laptop', 'laptop', 'viewer', 'hash', ${later}, '2026-03-08T12:00:00.000Z');
  insert into device_codes (device_code_hash, user_code, name, state, user_id, interval, expires_at) values
    ('d1', 'AAAA', 'agreed', 'approved', 'mia', 5, ${later}), ('d2', 'BBBB', 'waits', 'pending', null, 5, ${later});`;
