import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Database } from "#/db/client";
import { freshFile } from "#/test/support/database";
import { addPeople } from "#/test/support/people";
import { steady } from "#/test/support/steady";
import { tamper } from "#/test/support/tampering";
import { testMoment } from "#/test/support/zones";
import { appendEntries, type NewEntry } from "../audit-log";
import { headKeys, signAuditLog } from "../audit-log-heads";
import { verifyDatabase } from "./verify-database";

/*
 * Compares each sentence about a database with the record in `__snapshots__`. After an intended change, `bun test
 * ./src/domain/verify/verify-database.test.ts --update-snapshots` rewrites it; read the difference.
 */

const now = new Date(testMoment);
const [oldSecret, newSecret] = [
  "a secret of these tests, long enough",
  "another secret, just as long as that",
];
const keys = headKeys([newSecret, oldSecret]);

let database: Awaited<ReturnType<typeof freshFile>>;
let db: Database;
let userId: string;
beforeEach(async () => {
  database = await freshFile();
  ({ db } = database);
  userId = (await addPeople(db, now)).admin.id;
});
afterEach(() => database.close());

function addRows(count: number) {
  const entry: NewEntry = { entity: "user", entityId: userId, action: "sign_in" };
  const entries = Array.from({ length: count }, () => entry);
  return db.transaction((tx) => appendEntries(tx, [{ userId, createdAt: testMoment, entries }]));
}

/** Adds three rows signed with the old secret, three signed with both and, unless none shall be, one without. */
async function addLog({ unsigned = 1 } = {}) {
  await addRows(3);
  await signAuditLog(db, headKeys([oldSecret]), now);
  await addRows(3);
  await signAuditLog(db, keys, now);
  await addRows(unsigned);
}

async function sentences(given = keys): Promise<string> {
  const checks = await verifyDatabase(db, given);
  return steady(checks.map(({ name, says, found }) => `${name}: ${says} (${found})\n`).join(""));
}

/** Changes the database past the checks of SQLite. */
async function change(...statements: string[]) {
  await db.client.execute("PRAGMA foreign_keys = OFF");
  await db.client.execute("PRAGMA ignore_check_constraints = ON");
  await tamper(db, ...statements);
  // It would also ignore them in its check of the file.
  await db.client.execute("PRAGMA ignore_check_constraints = OFF");
}

const row = (seq: number) => `(select seq from audit_logs order by seq limit 1 offset ${seq - 1})`;

test("a log without rows or signatures is described as recorded", async () => {
  const empty = await sentences();
  await addRows(1);
  expect(empty + (await sentences())).toMatchSnapshot();
});

test("a sound database is described as recorded", async () => {
  await addLog({ unsigned: 0 });
  expect(await sentences()).toMatchSnapshot();
});

test.each([
  ["without a key", []],
  ["with the old key only", [oldSecret]],
  ["with another key", ["a secret that never signed anything"]],
])("a log is described %s as recorded", async (_, secrets) => {
  await addLog();
  expect(await sentences(headKeys(secrets))).toMatchSnapshot();
});

test.each<[what: string, ...statements: string[]]>([
  ["a row changed", `update audit_logs set entity_id = 'other' where seq = ${row(2)}`],
  ["a row missing", `delete from audit_logs where seq = ${row(2)}`],
  ["rows missing", `delete from audit_logs where seq in (${row(2)}, ${row(3)})`],
  ["a row that follows from no other", `update audit_logs set previous_hash = 'x' where seq = ${row(2)}`],
  ["the last row missing", `delete from audit_logs where seq = ${row(7)}`],
  ["a signature changed", "update audit_heads set mac = 'x'"],
  ["a signed row missing", `delete from audit_logs where seq = ${row(6)}`],
  ["a signed row rewritten", `update audit_logs set hash = 'x' where seq = ${row(6)}`],
  ["triggers and indexes missing", "drop trigger visits_user", "drop index notices_unread"],
  ["the rules of another version", "update rules_applied set hash = 'x'"],
  ["counts that are wrong", "update client_standing_totals set total = 5"],
  ["names that are not in the search", "delete from search_pending"],
  [
    "a link that was not wiped",
    "insert into mails (id, kind, recipient, data, message_id, sealed_secret) values ('m', 'digest', 'a@b.test', '{}', 'm', 'x')",
    `insert into jobs (kind, key, run_at, state, ended_at) values ('mail', 'm', '${testMoment}', 'done', '${testMoment}')`,
  ],
  ["a value that no rule permits", "update users set role = 'king' where role = 'viewer'"],
  ["a reference to nothing", "delete from users where role = 'viewer'"],
])("a database with %s is described as recorded", async (_, ...statements) => {
  await addLog();
  const before = (await sentences()).split("\n");
  await change(...statements);
  const after = (await sentences()).split("\n");
  expect(after.filter((line) => !before.includes(line)).join("\n")).toMatchSnapshot();
});
