import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type Database, openDatabase } from "#/db/client";
import { type Migration, migrateDatabase, ownTarget, type Target } from "#/db/migrate";
import { hashOf, type Rules, triggersOf } from "#/db/rules";
import { wrongFigures } from "#/src/domain/verify/counters";
import { demoMoment, freshFile } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { faultsOf, withDatabase } from "./support/prepared-database";
import { runCommand } from "./support/server-command";

setDefaultTimeout(patience.test);

let demo: Awaited<ReturnType<typeof freshFile>>;
beforeEach(async () => {
  demo = await freshFile({ demo: demoMoment });
});
afterEach(async () => {
  await endProcesses();
  await demo.close();
});

const later = Date.UTC(2031, 0, 2);

/** The program's own migrations plus one more. */
async function targetWith(migration: Partial<Migration>, rules?: Rules): Promise<Target> {
  const own = await ownTarget();
  const added = { when: later, hash: "made up", statements: [], step: null, ...migration };
  return { migrations: [...own.migrations, added], rules: rules ?? own.rules };
}

/** Returns the statements that rebuild a table unchanged, as drizzle-kit does. */
async function rebuild({ client }: Database, table: string): Promise<string[]> {
  const { rows } = await client.execute({
    sql: "select type, sql from sqlite_master where tbl_name = ? and sql is not null and type in ('table', 'index')",
    args: [table],
  });
  const made = rows.find(({ type }) => type === "table")?.sql;
  const columns = await client.execute(`select name from pragma_table_xinfo('${table}') where hidden = 0`);
  const list = columns.rows.map(({ name }) => `"${name}"`).join(", ");
  return [
    String(made)
      .replace(/^CREATE TABLE [`"]\w+[`"]/, `CREATE TABLE "__new_${table}"`)
      .replaceAll(`"${table}".`, `"__new_${table}".`),
    `INSERT INTO "__new_${table}" (${list}) SELECT ${list} FROM "${table}"`,
    `DROP TABLE "${table}"`,
    `ALTER TABLE "__new_${table}" RENAME TO "${table}"`,
    ...rows.filter(({ type }) => type === "index").map(({ sql }) => String(sql)),
  ];
}

test("a migration that rebuilds tables keeps every trigger, and recomputes their counters", async () => {
  const { db } = demo;
  const before = await triggersOf(db.client);
  const statements = [...(await rebuild(db, "client_tasks")), ...(await rebuild(db, "audit_logs"))];
  // Not seen by triggers, which do not exist while a migration runs.
  statements.push("UPDATE client_tasks SET status = 'blocked' WHERE status = 'in_progress'");
  statements.push(
    "DELETE FROM client_tasks WHERE id IN (SELECT id FROM client_tasks WHERE status = 'done' LIMIT 7)",
  );
  await migrateDatabase(db, { target: await targetWith({ statements }) });
  const byName = (triggers: typeof before) => triggers.map(({ name, sql }) => `${name} ${sql}`).toSorted();
  expect(byName(await triggersOf(db.client))).toEqual(byName(before));
  expect(before.length).toBeGreaterThan(50);
  expect(await wrongFigures(db)).toEqual([]);
  await expect(db.client.execute("update audit_logs set format = 3")).rejects.toThrow("append-only");
});

test("a code step reads the old schema, and its statements follow the migration's own", async () => {
  const { db } = demo;
  const step: Migration["step"] = async (read) => {
    const { rows } = await read.execute("select id, name from clients order by id limit 1");
    return [
      {
        sql: "UPDATE clients SET nick_name = ? WHERE id = ?",
        args: [`${rows[0]?.name}!`, String(rows[0]?.id)],
      },
    ];
  };
  const target = await targetWith({ statements: ["ALTER TABLE clients ADD nick_name text"], step });
  await migrateDatabase(db, { target });
  const { rows } = await db.client.execute("select name, nick_name from clients where nick_name is not null");
  expect(rows.map(({ name, nick_name }) => [name, nick_name])).toEqual([
    [rows[0]?.name, `${rows[0]?.name}!`],
  ]);
});

test("a code step starts over after a concurrent write", async () => {
  const { db } = demo;
  const reads: number[] = [];
  const step: Migration["step"] = async (read) => {
    const count = Number((await read.execute("select count(*) from audit_logs")).rows[0]?.[0]);
    reads.push(count);
    if (reads.length === 1) {
      await read.execute(`insert into audit_logs (id, entity, entity_id, action, created_at, previous_hash, hash)
        select 'meanwhile', entity, entity_id, action, created_at, hash, 'any' from audit_logs order by seq desc limit 1`);
    }
    return [`CREATE TABLE counted AS SELECT ${count} AS entries`];
  };
  await migrateDatabase(db, { target: await targetWith({ step }) });
  expect(reads).toEqual([reads[0] ?? 0, (reads[0] ?? 0) + 1]);
  expect((await db.client.execute("select entries from counted")).rows[0]?.[0]).toBe(reads[1]);
});

test("a failed update leaves the old schema with the old rules", async () => {
  const { db } = demo;
  const state = () =>
    db.client
      .execute(
        "select type, name, sql from sqlite_master union all select 'mark', hash, migration from rules_applied",
      )
      .then(({ rows }) => rows.map((row) => Object.values(row).join(" ")));
  const before = await state();
  const statements = ["DROP INDEX client_tasks_name", "DROP TABLE nothing_of_that_name"];
  await expect(migrateDatabase(db, { target: await targetWith({ statements }) })).rejects.toThrow();
  expect(await state()).toEqual(before);
});

test("processes that bring changed rules at once apply them once", async () => {
  const own = (await ownTarget()).rules;
  const triggers = [
    ...own.triggers,
    { name: "of_tomorrow", sql: "CREATE TRIGGER `of_tomorrow` AFTER INSERT ON `users` BEGIN SELECT 1; END" },
  ];
  const target = await targetWith({}, { ...own, triggers, hash: hashOf(triggers) });
  const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url: demo.url })));
  await Promise.all(opened.map((db) => migrateDatabase(db, { target })));
  for (const db of opened) db.close();
  const { rows } = await demo.db.client.execute(
    `select (select count(*) from __drizzle_migrations where created_at = ${later}), (select hash from rules_applied)`,
  );
  expect(Object.values(rows[0] ?? {}).slice(0, 2)).toEqual([1, hashOf(triggers)]);
  expect((await triggersOf(demo.db.client)).filter(({ name }) => name === "of_tomorrow")).toHaveLength(1);
});

const changes = {
  "the trigger client_teams_delete is missing": "drop trigger client_teams_delete",
  "the trigger audit_logs_no_delete was altered": `drop trigger audit_logs_no_delete;
    create trigger audit_logs_no_delete before delete on audit_logs begin select 1; end`,
  "the trigger by_hand is not the portal's":
    "create trigger by_hand after insert on users begin select 1; end",
  "the index client_tasks_name is missing": "drop index client_tasks_name",
};

test.each(Object.entries(changes))("db:verify still reports after a restart that %s", async (words, sql) => {
  await demo.db.client.executeMultiple(sql);
  const folder = join(demo.url.slice("file:".length), "..");
  const portal = await startPortalProcess({ folder, env: { DATABASE_URL: demo.url } });
  await portal.kill();
  const verified = await runCommand("verify", { env: { DATABASE_URL: demo.url } });
  expect(verified.words).toContain(words);
  expect(verified.code).toBe(1);
});

test("a repair restores triggers that were dropped after an update", async () => {
  await demo.db.client.executeMultiple(
    "drop trigger client_tasks_count_insert; update client_onboarding set total_tasks = 99",
  );
  expect((await runCommand("migrate", { args: ["--repair"], env: { DATABASE_URL: demo.url } })).code).toBe(0);
  await withDatabase(demo.url, async (db) => expect(await faultsOf(db)).toEqual([]));
});

test("db:verify names tasks whose open prerequisites are counted wrongly, and a repair recounts them", async () => {
  const { client } = demo.db;
  const { rows } = await client.execute(
    "select min(id), max(id) from client_tasks where status = 'not_started'",
  );
  const [task, needed] = Object.values(rows[0] ?? {}).map(String);
  await client.executeMultiple(`
    insert into task_needs (id, task_id, needs_id, after_days) values ('0195f000-0000-7000-8000-00000000000e', '${task}', '${needed}', 2);
    update client_tasks set open_needs = 5, ready_on = '2026-01-01' where id in ('${task}', '${needed}')`);
  const env = { DATABASE_URL: demo.url };
  const verified = await runCommand("verify", { env });
  expect(verified.words).toContain("2 wrong in client_tasks");
  expect(verified.code).toBe(1);
  expect((await runCommand("migrate", { args: ["--repair"], env })).code).toBe(0);
  await withDatabase(demo.url, async (db) => {
    expect(await faultsOf(db)).toEqual([]);
    const counted = await db.client.execute(
      `select open_needs as openNeeds, ready_on as readyOn from client_tasks where id in ('${task}', '${needed}') order by id`,
    );
    expect(counted.rows.map(({ openNeeds, readyOn }) => ({ openNeeds, readyOn }))).toEqual([
      { openNeeds: 1, readyOn: null },
      { openNeeds: 0, readyOn: null },
    ]);
  });
});
