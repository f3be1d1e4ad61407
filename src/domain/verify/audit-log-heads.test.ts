import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Database, openDatabase } from "#/db/client";
import { auditLogHeads, auditLogs } from "#/db/schema";
import { freshDatabase } from "#/test/support/database";
import { addPeople } from "#/test/support/people";
import { tamper } from "#/test/support/tampering";
import { appendEntries, type NewEntry } from "../audit-log";
import { AuditLogRewritten, headKeys, signAuditLog } from "../audit-log-heads";
import { chainHash } from "../entry-hash";
import { checkAuditLogHeads } from "./audit-log-heads";
import { verifyDatabase } from "./verify-database";

const now = new Date("2026-03-09T12:00:00.000Z");
const keys = headKeys(["the secret of these tests, long enough"]);
const [key] = keys;
const newKeys = headKeys([
  "another secret of these tests, as long",
  "the secret of these tests, long enough",
]);
const strangersKeys = headKeys(["a secret that never signed anything"]);

let db: Database;
let url: string;
let close: () => Promise<void>;
let userId: string;

beforeEach(async () => {
  ({ db, url, close } = await freshDatabase());
  userId = (await addPeople(db, now)).admin.id;
});
afterEach(() => close());

/** Adds rows to the log. */
function addRows(count: number) {
  const entries = Array.from(
    { length: count },
    (): NewEntry => ({ entity: "user", entityId: userId, action: "sign_in" }),
  );
  return db.transaction((tx) => appendEntries(tx, [{ userId, createdAt: now.toISOString(), entries }]));
}

const headsCheck = async (given = keys) =>
  (await verifyDatabase(db, given)).find(({ name }) => name === "Heads");

/** Changes a row and recomputes its hash and all later ones, as the portal would have. */
async function rewriteFrom(seq: number) {
  const rows = await db.read.select().from(auditLogs).orderBy(auditLogs.seq);
  let previousHash = rows[seq - 2]?.hash ?? "";
  const statements = rows.slice(seq - 1).map((row) => {
    const changed = row.seq === seq ? { ...row, action: "delete" as const } : row;
    const hash = chainHash(previousHash, changed);
    const statement = `update audit_logs set action = '${changed.action}', previous_hash = '${previousHash}', hash = '${hash}' where seq = ${row.seq}`;
    previousHash = hash;
    return statement;
  });
  await tamper(db, ...statements.toReversed());
}

test("a row is signed once, even by concurrent processes", async () => {
  await addRows(5);
  const other = await openDatabase({ url });
  const signed = await Promise.all([db, other, db, other].map((each) => signAuditLog(each, keys, now)));
  expect(signed.filter((head) => head !== null)).toHaveLength(1);
  expect(await signAuditLog(db, keys, now)).toBeNull();
  await addRows(1);
  expect(await signAuditLog(other, keys, now)).toMatchObject({ seq: 6, keyId: key?.id });
  expect(await db.read.$count(auditLogHeads)).toBe(2);
  other.close();
});

test("nothing is signed without rows or without a key", async () => {
  expect(await signAuditLog(db, keys, now)).toBeNull();
  expect(await headsCheck()).toMatchObject({ found: "fine", says: "none. There is nothing to sign." });
  await addRows(1);
  expect(await signAuditLog(db, [], now)).toBeNull();
  expect(await headsCheck()).toMatchObject({ found: "fine", says: "none. All 1 rows are unsigned." });
});

test("entries after the last head are reported as unsigned", async () => {
  await addRows(3);
  await signAuditLog(db, keys, now);
  expect((await headsCheck())?.says).toBe(
    "1, the last signed with an available key. No row follows the last.",
  );
  await addRows(2);
  expect((await headsCheck())?.says).toContain("Rows 4 to 5 follow the last and are unsigned.");
});

test("a row rewritten with all later hashes is detected only by the next head", async () => {
  for (const rows of [4, 4, 4]) {
    await addRows(rows);
    await signAuditLog(db, keys, now);
  }
  await rewriteFrom(6);
  const checks = await verifyDatabase(db, keys);
  expect(checks.filter(({ found }) => found !== "fine")).toMatchObject([
    {
      name: "Heads",
      says: expect.stringContaining("The head of row 8, of 2026-03-09T12:00:00.000Z, does not match"),
    },
  ]);
  expect((await headsCheck([]))?.found).toBe("broken");
  for (const pageSize of [1, 2, 1_000]) {
    expect(await checkAuditLogHeads(db, keys, pageSize)).toMatchObject({
      sound: 1,
      last: 4,
      fault: expect.stringContaining("row 8"),
    });
  }
});

test("a rewritten log is not signed again", async () => {
  await addRows(4);
  await signAuditLog(db, keys, now);
  await rewriteFrom(2);
  await addRows(1);
  await expect(signAuditLog(db, keys, now)).rejects.toThrow(AuditLogRewritten);
  await expect(signAuditLog(db, keys, now)).rejects.toThrow("up to row 4");
  expect(await db.read.$count(auditLogHeads)).toBe(1);
});

test("a head forged to fit a rewritten log is detected by its signature, and only with the key", async () => {
  await addRows(4);
  await signAuditLog(db, keys, now);
  await rewriteFrom(2);
  await tamper(db, "update audit_heads set hash = (select hash from audit_logs where seq = 4)");
  expect(await headsCheck()).toMatchObject({ found: "broken", says: expect.stringContaining("signature") });
  expect(await headsCheck([])).toMatchObject({
    found: "fine",
    says: expect.stringContaining("cannot be checked without OIDC_AUTH_SECRET"),
  });
  await expect(signAuditLog(db, keys, now)).rejects.toThrow(AuditLogRewritten);
});

test.each([
  ["when it was signed", "update audit_heads set at = '2020-01-01T00:00:00.000Z'"],
  ["its place", "update audit_heads set seq = 3, hash = (select hash from audit_logs where seq = 3)"],
  ["its signature", "update audit_heads set mac = hex(randomblob(32))"],
])("a head is signed with %s", async (_, statement) => {
  await addRows(4);
  await signAuditLog(db, keys, now);
  await tamper(db, statement);
  expect(await headsCheck()).toMatchObject({ found: "broken", says: expect.stringContaining("signature") });
});

test("rows cut off below a head are detected, even if their count is reset", async () => {
  await addRows(4);
  await signAuditLog(db, keys, now);
  await tamper(
    db,
    "delete from audit_logs where seq > 2",
    "update sqlite_sequence set seq = 2 where name = 'audit_logs'",
  );
  expect(await headsCheck()).toMatchObject({
    found: "broken",
    says: expect.stringContaining("a row that is missing"),
  });
});

test("after a change of the secret the old one verifies, the new one signs again, and an unknown one is reported", async () => {
  await addRows(2);
  await signAuditLog(db, keys, now);
  expect(await headsCheck(strangersKeys)).toMatchObject({
    found: "unknown",
    says: "1, none signed with an available key. Set OIDC_AUTH_SECRET_OLD to the previous secret.",
  });
  expect(await headsCheck(newKeys)).toMatchObject({ found: "fine" });
  expect(await signAuditLog(db, newKeys, now)).toMatchObject({ seq: 2 });
  expect(await signAuditLog(db, newKeys, now)).toBeNull();
  expect(await headsCheck(newKeys.slice(0, 1))).toMatchObject({
    found: "fine",
    says: expect.stringContaining("2, the last signed"),
  });
  expect(await headsCheck(keys)).toMatchObject({ found: "fine" });
  await addRows(1);
  await signAuditLog(db, newKeys, now);
  expect(await headsCheck(keys)).toMatchObject({
    found: "unknown",
    says: expect.stringContaining("only those up to row 2"),
  });
});

test("heads are append-only like the log", async () => {
  await addRows(1);
  await signAuditLog(db, keys, now);
  for (const statement of [
    "update audit_heads set mac = ''",
    "delete from audit_heads",
    "insert or replace into audit_heads select seq, '', at, key_id, mac from audit_heads",
  ]) {
    await expect(db.client.execute(statement)).rejects.toThrow("append-only");
  }
});

test.each([
  ["drop trigger audit_logs_no_update", "the trigger audit_logs_no_update is missing."],
  ["drop trigger audit_heads_no_delete", "the trigger audit_heads_no_delete is missing."],
  ["drop trigger client_tasks_count_insert", "the trigger client_tasks_count_insert is missing."],
  ["drop index audit_logs_previous_unique", "the index audit_logs_previous_unique is missing."],
  [
    "drop trigger audit_logs_no_delete; create trigger audit_logs_no_delete before delete on audit_logs when 0 begin select 1; end",
    "the trigger audit_logs_no_delete was altered.",
  ],
  [
    "create trigger quiet after insert on users begin update users set role = 'admin' where id = new.id; end",
    "the trigger quiet is not the portal's.",
  ],
])("%s is detected", async (statements, says) => {
  const rules = async () =>
    (await verifyDatabase(db, keys)).find(({ name }) => name === "Triggers and indexes");
  expect(await rules()).toMatchObject({ found: "fine" });
  await db.client.executeMultiple(statements);
  expect(await rules()).toMatchObject({ found: "broken", says });
});
