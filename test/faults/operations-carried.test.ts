import { expect, setDefaultTimeout, test } from "bun:test";
import { createHash } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { migrateDatabase } from "#/db/migrate";
import { appendEntries } from "#/src/domain/audit-log";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { withDatabase } from "./support/prepared-database";
import { databaseAfter, rowsOf } from "./support/released";
import { startSqld } from "./support/sqld";

setDefaultTimeout(patience.test);

const stepsBefore = 16;
const moment = "2026-03-09T12:00:00.000Z";

/** Runs `work` on a database of each kind. */
const kinds = {
  "a file": async (folder: string, work: (url: string) => Promise<void>) =>
    work(`file:${join(folder, "portal.db")}`),
  "a libSQL server": async (folder: string, work: (url: string) => Promise<void>) => {
    const remote = join(folder, "sqld");
    await mkdir(remote);
    const sqld = await startSqld(remote);
    await work(sqld.url).finally(() => sqld.kill());
  },
};

test.each(Object.entries(kinds))("an update keeps each row of the log in its place in %s", async (_, on) => {
  const folder = await temporaryFolder();
  await on(folder.path, (url) => expectCarried(url, folder.path));
  await folder.remove();
});

async function expectCarried(url: string, folder: string) {
  await databaseAfter(stepsBefore, url, folder);
  await withDatabase(url, async (db) => {
    await db.client.execute("insert into users (id, email) values ('ada', 'ada@agency.test')");
    for (const row of formerRows()) {
      await db.client.execute({
        sql: `insert into audit_logs (id, user_id, entity, entity_id, action, before, after, created_at, previous_hash, hash)
          values (?, 'ada', 'client', 'c', 'update', ?, ?, '${moment}', ?, ?)`,
        args: row,
      });
    }
    const before = await rowsOf(db, ["audit_logs"]);
    await migrateDatabase(db);
    const columns = Object.keys(before[0] ?? {});
    const after = await rowsOf(db, ["audit_logs"]);
    expect(after.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])))).toEqual(before);
    expect(new Set(after.map(({ format, operation_id }) => `${format} ${operation_id}`))).toEqual(
      new Set(["1 null"]),
    );

    const entry = { entity: "client", entityId: "c", action: "update", after: { name: "D" } } as const;
    await db.transaction((tx) => appendEntries(tx, [{ userId: "ada", createdAt: moment, entries: [entry] }]));
    const checks = await verifyDatabase(db, []);
    expect(checks.filter(({ found }) => found !== "fine")).toEqual([]);
    expect(checks[0]?.says).toBe("4 rows, unbroken.");
    for (const statement of ["update audit_logs set format = 2", "delete from audit_logs where seq = 2"]) {
      await expect(db.client.execute(statement)).rejects.toThrow("append-only");
    }
  });
}

test("an update hides no rows that were cut off the log before it", async () => {
  const folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  await databaseAfter(stepsBefore, url, folder.path);
  await withDatabase(url, async (db) => {
    await db.client.execute("insert into sqlite_sequence (name, seq) values ('audit_logs', 7)");
    await migrateDatabase(db);
    const [log] = await verifyDatabase(db, []);
    expect(log).toMatchObject({ found: "broken", says: expect.stringContaining("Rows 1 to 7 are missing") });
  });
  await folder.remove();
});

/** Three rows as they were chained before there were operations. */
function formerRows(): (string | null)[][] {
  let previous = "0".repeat(64);
  const sides: [string | null, string][] = [
    [null, '{"name":"A"}'],
    ['{"name":"A"}', '{"name":"B"}'],
    ['{"name":"B"}', '{"name":"C"}'],
  ];
  return sides.map(([before, after], place) => {
    const id = `row-${place}`;
    const fields = [previous, id, "ada", "client", "c", "update", before, after, moment];
    const hash = createHash("sha256").update(JSON.stringify(fields)).digest("hex");
    const row = [id, before, after, previous, hash];
    previous = hash;
    return row;
  });
}
