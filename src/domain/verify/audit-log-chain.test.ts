import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { writeBackup } from "#/db/backup";
import { type Database, openDatabase } from "#/db/client";
import { demoMoment, freshDatabase, freshFile } from "#/test/support/database";
import { addPeople } from "#/test/support/people";
import { testMoment } from "#/test/support/zones";
import { appendEntries } from "../audit-log";
import { checkAuditLogChain } from "./audit-log-chain";
import { verifyDatabase } from "./verify-database";

describe("checking the audit log", () => {
  let db: Database;
  let close: () => Promise<void>;

  beforeEach(async () => {
    ({ db, close } = await freshDatabase());
  });
  afterEach(() => close());

  test("an empty log is sound", async () => {
    expect(await checkAuditLogChain(db)).toEqual({ sound: 0, fault: null });
  });

  const tamperings: [what: string, statement: string, fault: RegExp][] = [
    [
      "a changed row",
      "update audit_logs set user_id = (select max(id) from users) where seq = 7",
      /^Row 7 \(.*\) was changed/,
    ],
    ["a row taken out", "delete from audit_logs where seq = 7", /^Row 7 is missing/],
    ["rows taken off the start", "delete from audit_logs where seq < 7", /^Rows 1 to 6 are missing/],
    [
      "the last row cut off",
      "delete from audit_logs where seq = (select max(seq) from audit_logs)",
      /^Row \d+ is missing/,
    ],
    [
      "a recomputed hash",
      "update audit_logs set hash = hex(randomblob(32)) where seq = 7",
      /^Row 7 \(.*\) was changed/,
    ],
    ["a row moved", "update audit_logs set seq = 1000000 where seq = 7", /^Row 7 is missing/],
  ];

  describe("of the demo", () => {
    let demo: Awaited<ReturnType<typeof freshFile>>;
    beforeAll(async () => {
      demo = await freshFile({ demo: demoMoment });
    });
    afterAll(() => demo.close());

    test.each(tamperings)("finds %s with any page size", async (_, statement, fault) => {
      const url = `${demo.url}-tampered-${Bun.randomUUIDv7()}`;
      await writeBackup(demo.db, url.slice("file:".length));
      const tampered = await openDatabase({ url });
      await tamper(tampered, statement);
      for (const pageSize of [1, 6, 1_000]) {
        expect((await checkAuditLogChain(tampered, pageSize)).fault).toMatch(fault);
      }
      tampered.close();
    });
  });

  const changes = [
    "seq = 8000",
    "id = 'another'",
    "user_id = (select id from users where role = 'viewer')",
    "entity = 'client'",
    "entity_id = 'another'",
    "action = 'delete'",
    "operation_id = null",
    "undoes = operation_id",
    "actor_kind = 'job'",
    "actor_label = 'another'",
    "client_id = 'another'",
    ...["before = '{}'", "before = after"],
    ...["after = '{}'", "after = before"],
    "before_digest = after_digest",
    "after_digest = null",
    ...["salt = null", "salt = hex(randomblob(16))"],
    ...["format = 1", "format = 2", "format = 4"],
    "derived = 1",
    "created_at = '2026-03-08T12:00:00.001Z'",
    "previous_hash = hex(randomblob(32))",
    "hash = hex(randomblob(32))",
  ];

  async function addThreeRows() {
    const { admin } = await addPeople(db, new Date(testMoment));
    const row = { entity: "user", entityId: admin.id, action: "update" } as const;
    const entries = [1, 2, 3].map((n) => ({ ...row, before: { version: n }, after: { version: n + 1 } }));
    await db.transaction((tx) => appendEntries(tx, [{ userId: admin.id, createdAt: testMoment, entries }]));
    expect((await checkAuditLogChain(db)).fault).toBeNull();
  }

  test.each(changes)("finds %s in one row", async (change) => {
    await addThreeRows();
    await tamper(db, `update audit_logs set ${change} where seq = 2`);
    expect(await checkAuditLogChain(db)).toEqual({ sound: 1, fault: expect.stringMatching(/^Row 2 /) });
  });

  test("erased values are not reported missing, and no other values can replace them", async () => {
    await addThreeRows();
    await tamper(db, "update audit_logs set before = null, after = null, salt = null where seq = 2");
    expect(await checkAuditLogChain(db)).toEqual({ sound: 3, fault: null });
    await db.client.execute(`update audit_logs set before = '{"version":1}' where seq = 2`);
    expect((await checkAuditLogChain(db)).fault).toMatch(/^Row 2 .* was changed after it was written/);
  });

  test("finds a removed row even if its neighbours were linked", async () => {
    await addThreeRows();
    await tamper(
      db,
      "delete from audit_logs where seq = 2",
      "update audit_logs set seq = 2, previous_hash = (select hash from audit_logs where seq = 1) where seq = 3",
      "update sqlite_sequence set seq = 2 where name = 'audit_logs'",
    );
    expect((await checkAuditLogChain(db)).fault).toMatch(/^Row 2 \(.*\) was changed after it was written/);
  });

  test("was tested with a change of every column", async () => {
    const { rows } = await db.client.execute("select name from pragma_table_info('audit_logs')");
    const tried = new Set(changes.map((change) => change.split(" ")[0]));
    expect([...tried].toSorted()).toEqual(rows.map(({ name }) => String(name)).toSorted());
  });

  test("a broken reference is reported", async () => {
    const { db, close } = await freshFile({ demo: demoMoment });
    await db.client.execute("PRAGMA foreign_keys = OFF");
    await db.client.execute("delete from clients where name = 'Bramble Bikes' or name = 'Juniper & Salt'");
    const checks = await verifyDatabase(db, []);
    await close();
    expect(checks.filter(({ found }) => found !== "fine").map((check) => check.name)).toEqual([
      "Stored counts",
      "References",
    ]);
  });
});

/** Tampers as an attacker with access to the file could: the triggers are dropped first. */
async function tamper(db: Database, ...statements: string[]) {
  await db.client.execute("PRAGMA foreign_keys = OFF");
  await db.transaction(async (tx) => {
    await tx.run(sql`drop trigger audit_logs_no_update`);
    await tx.run(sql`drop trigger audit_logs_no_delete`);
    for (const statement of statements) await tx.run(sql.raw(statement));
  });
}
