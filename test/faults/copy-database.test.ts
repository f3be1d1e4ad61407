import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { openAsItIs, openDatabase } from "#/db/client";
import { demoMoment, freshDatabase, temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { runCommand } from "./support/server-command";
import { startSqld } from "./support/sqld";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let source: Awaited<ReturnType<typeof freshDatabase>>;
beforeEach(async () => {
  folder = await temporaryFolder();
  source = await freshDatabase();
});
afterEach(async () => {
  await endProcesses();
  await source.close();
  await folder.remove();
});

const copy = (...args: string[]) => runCommand("copy", { args });
const verify = (url: string) => runCommand("verify", { env: { DATABASE_URL: url } });
const file = (name: string) => `file:${join(folder.path, name)}`;

/** Everything that a database has, but for what SQLite counts rows by. */
async function contents(url: string): Promise<Record<string, unknown>> {
  const db = openAsItIs({ url });
  const { rows } = await db.client.execute(
    "select name from sqlite_master where type = 'table' and name not like 'libsql%' and name <> 'sqlite_stat1' and name not glob 'search_*index*' order by name",
  );
  const all: Record<string, unknown> = {};
  for (const { name } of rows) {
    const found = await db.client.execute(`select * from "${name}"`);
    all[String(name)] = found.rows.map((row) => JSON.stringify(Object.values(row))).sort();
  }
  db.close();
  return all;
}

test("the demo goes from a file to a libSQL server and back, with totals, numbers and the audit log as they were", async () => {
  const demo = await freshDatabase({ demo: demoMoment });
  await demo.db.client.execute("update client_audits set ctr = 0.1 + 0.2");
  const before = await contents(demo.url);
  expect(Object.keys(before).length).toBeGreaterThan(15);

  const server = await startSqld(folder.path);
  const there = await copy(demo.url, server.url);
  expect(there.words).toContain("Triggers and indexes: as they were made.");
  expect(there.code).toBe(0);
  const back = await copy(server.url, file("back.db"));
  expect(back.code).toBe(0);
  expect(await contents(file("back.db"))).toEqual(before);
  expect((await verify(file("back.db"))).code).toBe(0);
  expect(readdirSync(folder.path).filter((name) => name.includes("partial"))).toEqual([]);
  await demo.close();
});

test("what is there stays as it is: a file, a server with tables, and a source that is none", async () => {
  const taken = await openDatabase({ url: file("taken.db") });
  await taken.client.execute("create table kept (a)");
  taken.close();
  expect(await copy(source.url, file("taken.db"))).toMatchObject({ code: 1 });
  expect(Object.keys(await contents(file("taken.db")))).toEqual(["kept"]);
  const server = await startSqld(folder.path);
  const other = openAsItIs({ url: server.url });
  await other.client.execute("create table kept (a)");
  other.close();
  const refused = await copy(source.url, server.url);
  expect(refused.words).toContain("is not empty. Nothing was changed.");
  expect(Object.keys(await contents(server.url))).toEqual(["kept"]);
  expect((await copy(file("taken.db"), file("new.db"))).words).toContain("is no portal's database");
  expect((await copy(file("nowhere.db"), file("new.db"))).words).toContain("There is no database at");
  expect(await copy("portal.db", file("new.db"))).toMatchObject({ code: 2 });
  expect(existsSync(join(folder.path, "new.db"))).toBe(false);
});

test("a copy that is unsound like its source does not appear", async () => {
  await source.db.client.execute("DROP TRIGGER audit_logs_no_update");
  const made = await copy(source.url, file("new.db"));
  expect(made.words).toContain("the trigger audit_logs_no_update is missing");
  expect(made.code).toBe(1);
  expect(readdirSync(folder.path)).toEqual([]);
});

test("a log whose end was cut off is found out in the copy as it is in its source", async () => {
  await source.db.client.execute("insert into sqlite_sequence (name, seq) values ('audit_logs', 3)");
  const made = await copy(source.url, file("new.db"));
  expect(made.words).toContain("Rows 1 to 3 are missing.");
  expect(made.code).toBe(1);
});
