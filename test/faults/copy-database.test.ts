import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Client } from "@libsql/client";
import { openAsItIs, openDatabase } from "#/db/client";
import { CopyDiffers, copyDatabase } from "#/db/copy-database";
import { appliedMigrations } from "#/db/known-migrations";
import { openSqlite } from "#/db/sqlite/client";
import { demoMoment, freshDatabase, temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { expectNoStart, startPortalProcess } from "./support/portal-process";
import { runCommand, spawnCommand } from "./support/server-command";
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

/** A copy refuses files that are open anywhere, so this process closes its own first. */
function copy(...args: string[]) {
  source.db.close();
  return runCommand("copy", { args });
}
const verify = (url: string) => runCommand("verify", { env: { DATABASE_URL: url } });
const file = (name: string) => `file:${join(folder.path, name)}`;

/** Reads everything in a database except SQLite's row counts. */
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

test("the demo is copied from a file to a libSQL server and back, with the same totals, figures and audit log", async () => {
  const demo = await freshDatabase({ demo: demoMoment });
  await demo.db.client.execute("update client_audits set ctr = 0.1 + 0.2");
  const before = await contents(demo.url);
  demo.db.close();
  expect(Object.keys(before).length).toBeGreaterThan(15);

  const server = await startSqld(folder.path);
  const there = await copy(demo.url, server.url);
  expect(there.words).toContain("Triggers and indexes: unchanged.");
  expect(there.code).toBe(0);
  const back = await copy(server.url, file("back.db"));
  expect(back.code).toBe(0);
  expect(await contents(file("back.db"))).toEqual(before);
  expect((await verify(file("back.db"))).code).toBe(0);
  expect(readdirSync(folder.path).filter((name) => name.includes(".copying-"))).toEqual([]);
  await demo.close();
});

test("existing data is never changed: a file, a server with tables, and an invalid source", async () => {
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
  expect((await copy(file("taken.db"), file("new.db"))).words).toContain("is not a portal database");
  expect((await copy(file("nowhere.db"), file("new.db"))).words).toContain("There is no database at");
  expect(await copy("portal.db", file("new.db"))).toMatchObject({ code: 2 });
  expect(existsSync(join(folder.path, "new.db"))).toBe(false);
});

test("a copy that is as damaged as its source does not appear", async () => {
  await source.db.client.execute("DROP TRIGGER audit_logs_no_update");
  const made = await copy(source.url, file("new.db"));
  expect(made.words).toContain("the trigger audit_logs_no_update is missing");
  expect(made.code).toBe(1);
  expect(readdirSync(folder.path)).toEqual([]);
});

test("a log that lost its end is detected in the copy as in its source", async () => {
  await source.db.client.execute("insert into sqlite_sequence (name, seq) values ('audit_logs', 3)");
  const made = await copy(source.url, file("new.db"));
  expect(made.words).toContain("Rows 1 to 3 are missing.");
  expect(made.code).toBe(1);
});

test("while a portal uses the file a copy is refused and leaves nothing", async () => {
  source.db.close();
  const portal = await startPortalProcess({ folder: folder.path, env: { DATABASE_URL: source.url } });
  const refused = await copy(source.url, file("new.db"));
  expect(refused.words).toContain("is in use. Stop every portal that uses it, and try again.");
  expect(refused.code).toBe(1);
  expect(existsSync(join(folder.path, "new.db"))).toBe(false);
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  await portal.stop();
  expect(await copy(source.url, file("new.db"))).toMatchObject({ code: 0 });
});

const interruptedCopy = "A copy into this database was interrupted or is still running";

/** Kills a copy before its last tables, while the source is locked. @returns the refusal of a portal on the source */
async function cutCopy(from: string, to: string) {
  const copying = await spawnCommand("copy", { args: [from, to] });
  for await (const words of copying.stderr) {
    if (new TextDecoder().decode(words).includes("__drizzle_migrations: ")) break;
  }
  process.kill(copying.pid, "SIGSTOP");
  const meanwhile = await expectNoStart(folder.path, { DATABASE_URL: from });
  copying.kill("SIGKILL");
  await copying.exited;
  return meanwhile;
}

async function expectRefusal(url: string) {
  const started = await expectNoStart(folder.path, { DATABASE_URL: url });
  expect(started.words).toContain(interruptedCopy);
  expect(started.exitCode).toBe(78);
  for (const command of ["migrate", "verify"]) {
    const refused = await runCommand(command, { env: { DATABASE_URL: url } });
    expect(refused.words).toContain(interruptedCopy);
    expect(refused.code).toBe(1);
  }
  expect((await copy(url, file("further.db"))).words).toContain(interruptedCopy);
}

test("a killed copy to a server leaves a database that nothing uses, and an unchanged source", async () => {
  const demo = await freshDatabase({ demo: demoMoment });
  demo.db.close();
  const server = await startSqld(folder.path);
  const meanwhile = await cutCopy(demo.url, server.url);
  expect(meanwhile.words).toContain("is locked by another process");
  const half = openAsItIs({ url: server.url });
  expect((await appliedMigrations(half)).length).toBeGreaterThan(1);
  half.close();
  await expectRefusal(server.url);
  expect((await copy(demo.url, server.url)).words).toContain(
    "contains an incomplete copy. Nothing was changed.",
  );
  expect(await copy(demo.url, file("whole.db"))).toMatchObject({ code: 0 });
  await demo.close();
});

test("a killed copy to a file leaves no file, a draft that nothing uses, and does not block the next", async () => {
  const demo = await freshDatabase({ demo: demoMoment });
  demo.db.close();
  await cutCopy(demo.url, file("new.db"));
  const [draft = ""] = readdirSync(folder.path).filter((name) => /\.copying-[\da-f-]{36}$/.test(name));
  expect(existsSync(join(folder.path, "new.db"))).toBe(false);
  await expectRefusal(file(draft));
  expect(await copy(demo.url, file("new.db"))).toMatchObject({ code: 0 });
  expect(readdirSync(folder.path).filter((name) => name.includes(".copying-"))).toEqual([]);
  await demo.close();
});

/** A database that alters a stored value after a copy has filled it. */
function untrue(client: Client, change: string): Client {
  return new Proxy(client, {
    get(of, name) {
      const value: unknown = Reflect.get(of, name, of);
      if (name !== "migrate") return typeof value === "function" ? value.bind(of) : value;
      return async (...given: Parameters<Client["migrate"]>) => {
        const results = await of.migrate(...given);
        await of.execute(change).catch(() => {});
        return results;
      };
    },
  });
}

test.each([
  ["changes a row", "update users set first_name = 'Mallory'"],
  ["loses a row", "delete from onboarding_task_templates where rowid = 1"],
])("a target that %s after it was written is detected", async (_what, change) => {
  const demo = await freshDatabase({ demo: demoMoment });
  const target = openSqlite(":memory:", { busyTimeoutMs: 0 });
  const copied = copyDatabase(demo.db.client, untrue(target, change), () => {});
  await expect(copied).rejects.toThrow(CopyDiffers);
  await expect(copied).rejects.toThrow("is not the same on both sides");
  target.close();
  await demo.close();
});
