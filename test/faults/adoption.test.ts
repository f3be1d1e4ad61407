import { afterEach, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type Database, openDatabase } from "#/db/client";
import { migrateDatabase, ownTarget } from "#/db/migrate";
import { baselineTriggers, differencesFrom, hashOf, triggersOf } from "#/db/rules";
import { expectJson, startApp } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { expectNoStart, required, startPortalProcess } from "./support/portal-process";
import { faultsOf, withDatabase } from "./support/prepared-database";
import { adopt, databaseAfter, released, rowsOf, schemaOf, writeReleased } from "./support/released";
import { runCommand } from "./support/server-command";
import { startSqld } from "./support/sqld";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let file: string;
let url: string;
beforeEach(async () => {
  folder = await temporaryFolder();
  file = join(folder.path, "portal.db");
  url = `file:${file}`;
});
afterEach(async () => {
  await endProcesses();
  await folder.remove();
});

/** Tables computed from other rows, and recomputed by db:verify. */
const counted = [
  "client_standings",
  "client_standing_totals",
  "open_tasks",
  "client_teams",
  "client_category_counts",
];
/** Dropped since; `test/faults/notices-carried.test.ts` checks where its rows went. */
const dropped = ["pending_notices"];
const bookkeeping = ["__drizzle_migrations", "rules_applied"];

/** Reads every row of every table of version 0.1.0 that is not computed. */
async function storedRows(db: Database): Promise<Record<string, Record<string, unknown>[]>> {
  const { rows } = await db.client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not glob 'search_*index*' and name not like 'libsql%'",
  );
  const tables = rows
    .map(({ name }) => String(name))
    .filter((name) => ![...counted, ...dropped, ...bookkeeping].includes(name));
  const found: Record<string, Record<string, unknown>[]> = {};
  for (const table of tables) found[table] = await rowsOf(db, [table]);
  return found;
}

/** A later migration changes the order of the lines in a lead's search text. */
const comparable = (row: Record<string, unknown>) => ({
  ...row,
  ...(typeof row.search_text === "string" && { search_text: row.search_text.split("\n").toSorted() }),
});

/** Compares the columns that the rows had before. */
function expectSameRows(after: Awaited<ReturnType<typeof storedRows>>, before: typeof after) {
  expect(Object.keys(before).length).toBeGreaterThan(35);
  for (const [table, rows] of Object.entries(before)) {
    const columns = Object.keys(rows[0] ?? {});
    const same = after[table]?.map((row) => Object.fromEntries(columns.map((name) => [name, row[name]])));
    expect({ table, rows: same?.map(comparable) }).toEqual({ table, rows: rows.map(comparable) });
  }
}

test("the baseline and the 42 migrations of 0.1.0 give the same schema, and an adopted database equals a new one", async () => {
  await databaseAfter(42, url);
  const [old, triggers] = await withDatabase(url, async (db) => [
    await schemaOf(db),
    await triggersOf(db.client),
  ]);
  expect(differencesFrom(await baselineTriggers(), triggers)).toEqual([]);
  const fresh = `file:${join(folder.path, "fresh.db")}`;
  const [baseline] = (await ownTarget()).migrations;
  const alone = {
    migrations: baseline ? [baseline] : [],
    rules: { triggers, hash: hashOf(triggers), fills: [] },
  };
  await withDatabase(fresh, (db) => migrateDatabase(db, { target: alone }));
  const { "table rules_applied": _, ...made } = await withDatabase(fresh, schemaOf);
  expect(made).toEqual(old);
  const columns = (db: Database) => rowsOf(db, ["sqlite_master m join pragma_table_xinfo(m.name) x"]);
  const keys = (db: Database) => rowsOf(db, ["sqlite_master m join pragma_foreign_key_list(m.name) k"]);
  for (const look of [columns, keys]) {
    const unplaced = async (at: string) =>
      (await withDatabase(at, look))
        .filter(({ tbl_name }) => tbl_name !== "rules_applied")
        .map(({ rootpage: _, sql: __, ...row }) => JSON.stringify(row))
        .toSorted();
    const found = await unplaced(url);
    expect(found.length).toBeGreaterThan(50);
    expect(await unplaced(fresh)).toEqual(found);
  }

  await adopt(url);
  await adopt(fresh);
  expect(await withDatabase(url, schemaOf)).toEqual(await withDatabase(fresh, schemaOf));
});

describe.each(["demo", "1000-clients"] as const)("a database of 0.1.0 with the %s", (which) => {
  test("keeps every row in a file, and is sound", async () => {
    await writeReleased(which, file);
    const before = await withDatabase(url, storedRows);
    await adopt(url);
    await withDatabase(url, async (db) => {
      expectSameRows(await storedRows(db), before);
      expect(await faultsOf(db)).toEqual([]);
    });
  });

  test("keeps every row on a libSQL server, and is sound", async () => {
    await writeReleased(which, file);
    const before = await withDatabase(url, storedRows);
    const server = await startSqld(folder.path);
    expect((await runCommand("copy", { args: [url, server.url] })).code).toBe(0);
    await adopt(server.url);
    await withDatabase(server.url, async (db) => {
      expectSameRows(await storedRows(db), before);
      expect(await faultsOf(db)).toEqual([]);
    });
  });
});

test("earlier sessions, tokens, links and undos work after an update", async () => {
  await writeReleased("demo", file);
  await adopt(url);
  const db = await openDatabase({ url });
  const app = await startApp({ deps: { db }, now: released.moment, templates: false });
  const { people, client, operation, invitation, review } = released;
  const manager = app.as({ ...people.manager, role: "manager" });
  const path = `/api/clients/${client.id}`;
  const shown = await expectJson<{ client: { primaryContactName: string } }>(await manager("GET", path));
  expect(shown.client.primaryContactName).toBe(client.changed);
  expect((await manager("POST", `/api/operations/${operation}/undo`)).status).toBe(200);
  const undone = await app.anonymous("GET", path, undefined, {
    Authorization: `Bearer ${people.viewer.token}`,
  });
  expect((await expectJson<typeof shown>(undone)).client.primaryContactName).toBe(client.primaryContactName);
  for (const link of [`/invite/${invitation}`, `/review/${review}`]) {
    expect((await app.anonymous("GET", link)).status).toBe(200);
  }
  await app.stop();
  db.close();
});

describe("a database from before 0.1.0", () => {
  const sentence =
    "This database is at step 41 of 42. Start version 0.1.0 (516296e) on it once, then this one. " +
    "A backup: restore it with that version first.";
  beforeEach(() => databaseAfter(41, url));

  test("is refused at a start", async () => {
    const before = await withDatabase(url, schemaOf);
    const { exitCode, words } = await expectNoStart(folder.path, { DATABASE_URL: url });
    expect(exitCode).toBe(78);
    expect(words).toContain(sentence);
    expect(await withDatabase(url, schemaOf)).toEqual(before);
  });

  test("is refused by migrate, verify, copy and restore", async () => {
    const env = { DATABASE_URL: url };
    const target = join(folder.path, "target.db");
    const calls = [
      await runCommand("migrate", { env }),
      await runCommand("verify", { env }),
      await runCommand("copy", { args: [url, `file:${target}`] }),
      await runCommand("restore", { args: [file], env: { DATABASE_URL: `file:${target}` } }),
    ];
    for (const { code, words } of calls) {
      expect(code).toBe(1);
      expect(words).toContain(sentence);
    }
  });
});

describe("triggers changed by hand before an update", () => {
  beforeEach(async () => {
    await writeReleased("demo", file);
    await withDatabase(url, ({ client }) =>
      client.executeMultiple(`
        drop trigger client_tasks_count_insert;
        drop trigger audit_logs_no_update;
        create trigger audit_logs_no_update before update on audit_logs begin select 1; end;
        create trigger by_hand after insert on users begin select 1; end;
        update client_onboarding set total_tasks = total_tasks + 1;`),
    );
  });

  test("prevent the start and are named", async () => {
    const { exitCode, words } = await expectNoStart(folder.path, { DATABASE_URL: url });
    expect(exitCode).toBe(78);
    expect(words).toContain("the trigger client_tasks_count_insert is missing");
    expect(words).toContain("the trigger audit_logs_no_update was altered");
    expect(words).toContain("the trigger by_hand is not the portal's");
  });

  test("are recreated by a repair, with their computed figures", async () => {
    const env = { DATABASE_URL: url };
    expect((await runCommand("migrate", { env })).code).toBe(1);
    const { code, words } = await runCommand("migrate", { args: ["--repair"], env });
    expect(words).toContain("The triggers are those of this version");
    expect(code).toBe(0);
    await withDatabase(url, async (db) => expect(await faultsOf(db)).toEqual([]));
  });
});

test("two portals that start at once on a database of 0.1.0 both start, and it is adopted once", async () => {
  await writeReleased("demo", file);
  const env = { DATABASE_URL: url, OIDC_AUTH_SECRET: required.OIDC_AUTH_SECRET };
  const portals = await Promise.all([1, 2].map(() => startPortalProcess({ folder: folder.path, env })));
  for (const portal of portals) expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  await Promise.all(portals.map((portal) => portal.kill()));
  await withDatabase(url, async (db) => {
    expect(await faultsOf(db)).toEqual([]);
    const { rows } = await db.client.execute(
      "select created_at, count(*) as times from __drizzle_migrations group by 1 having times > 1",
    );
    expect(rows).toEqual([]);
    await migrateDatabase(db);
  });
});
