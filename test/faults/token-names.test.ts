import { expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { migrateDatabase } from "#/db/migrate";
import { apiTokens } from "#/db/schema";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter } from "./support/released";

setDefaultTimeout(patience.test);

const stepsBefore = 9;

test("an update numbers the older of an owner's tokens with one name, and shortens what ends too late", async () => {
  const folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  await databaseAfter(stepsBefore, url, folder.path);
  await withDatabase(url, async (db) => {
    await db.client.executeMultiple(earlierRows);
    await migrateDatabase(db);
    const tokens = await db.read.select().from(apiTokens).orderBy(apiTokens.id);
    expect(tokens.map(({ id, name, nameKey, tokenHash }) => [id, name, nameKey, tokenHash])).toEqual([
      ["mia-1", "Laptop (4)", "laptop (4)", "hash of mia-1"],
      ["mia-2", "laptop (3)", "laptop (3)", "hash of mia-2"],
      ["mia-3", "laptop (2)", "laptop (2)", "hash of mia-3"],
      ["mia-4", "Laptop", "laptop", "hash of mia-4"],
      ["mia-5", "nightly", "nightly", "hash of mia-5"],
      ["vic-1", "Laptop (2)", "laptop (2)", "hash of vic-1"],
      ["vic-2", "Laptop", "laptop", "hash of vic-2"],
    ]);
    const { rows } = await db.client.execute(
      "select id, round(julianday(expires_at) - julianday('now')) as days from api_tokens order by id",
    );
    expect(rows.map(({ days }) => days)).toEqual([366, 90, 90, 90, -3, 366, 90]);
  });
  await folder.remove();
});

const token = (id: string, name: string, made: number, ends: number) => `
  insert into api_tokens (id, user_id, name, role, token_hash, expires_at, created_at) values
    ('${id}', '${id.slice(0, 3)}', '${name}', 'viewer', 'hash of ${id}', ${daysFromNow(ends)}, ${daysFromNow(made)});`;

const daysFromNow = (days: number) => `strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '${days} days')`;

const earlierRows = `
  insert into users (id, email) values ('mia', 'mia@agency.test'), ('vic', 'vic@agency.test');
  ${token("mia-1", "Laptop", -9, 100_000)}
  ${token("mia-2", "laptop", -8, 90)}
  ${token("mia-3", "laptop (2)", -7, 90)}
  ${token("mia-4", "Laptop", -6, 90)}
  ${token("mia-5", "nightly", -93, -3)}
  ${token("vic-1", "Laptop", -9, 400)}
  ${token("vic-2", "Laptop", -8, 90)}`;
