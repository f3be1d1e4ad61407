import { afterEach, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { readdir, stat, utimes } from "node:fs/promises";
import { join } from "node:path";
import type { InStatement } from "@libsql/client";
import { openAsItIs } from "#/db/client";
import { clients } from "#/db/schema";
import { withMethods } from "#/db/with-methods";
import { headKeys } from "#/src/domain/audit-log-heads";
import { realTimers } from "#/src/domain/timers";
import { createLogger } from "#/src/http/request-log";
import { keepAuditLogHead } from "#/src/server/housekeeping";
import { JobRunner } from "#/src/services/jobs/runner";
import { endProcesses } from "#/test/faults/support/left-over";
import { required } from "#/test/faults/support/portal-process";
import { runCommand } from "#/test/faults/support/server-command";
import { makeClient, startApp, type TestApp } from "#/test/support/app";
import { temporaryFolder } from "#/test/support/database";
import { collectLog, levels } from "#/test/support/log-lines";
import { patience } from "#/test/support/patience";
import { lastBackup } from "./last-backup";
import { keepNightlyBackup, nightlyBackup, planNightlyBackup } from "./nightly-backup";
import { writeSoundBackup } from "./sound-backup";

setDefaultTimeout(patience.test);

const keys = headKeys([required.OIDC_AUTH_SECRET]);
const log = collectLog();
const logger = createLogger("info", { write: log.take });
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let app: TestApp;
beforeEach(async () => {
  log.clear();
  folder = await temporaryFolder();
  app = await startApp({ templates: false });
});
afterEach(async () => {
  await endProcesses();
  await app.stop();
  await folder.remove();
});

/** Runs a night's jobs as the running portal does. */
async function night(today: string, keep = 3) {
  await keepAuditLogHead({ db: app.db, headKeys: keys, log: logger });
  const url = `file:${await databaseFile()}`;
  await keepNightlyBackup({ url, place: { folder: folder.path, keep }, keys, day: today, log: logger });
}

async function databaseFile(): Promise<string> {
  const { rows } = await app.db.client.execute("PRAGMA database_list");
  return String(rows[0]?.file);
}

test("each day has one backup, and the oldest are deleted once the newest exists", async () => {
  for (const day of ["2026-03-08", "2026-03-08", "2026-03-09", "2026-03-10", "2026-03-11"]) await night(day);
  expect((await readdir(folder.path)).sort()).toEqual([
    "portal-2026-03-09.db",
    "portal-2026-03-10.db",
    "portal-2026-03-11.db",
  ]);
  expect(log.lines().filter(({ msg }) => msg === "the database is backed up")).toHaveLength(4);
});

test("a backup is accessible to its owner only; leftovers of a killed portal are deleted, other files are not", async () => {
  const old = new Date(Date.now() - 25 * 60 * 60 * 1000);
  for (const name of [
    "portal-2026-03-01.db.x.partial",
    "portal-2026-03-08.db.y.partial",
    "portal-notes.txt",
  ]) {
    await Bun.write(join(folder.path, name), "left");
    if (name.includes(".x.")) await utimes(join(folder.path, name), old, old);
  }
  await night("2026-03-09");
  expect((await readdir(folder.path)).sort()).toEqual([
    "portal-2026-03-08.db.y.partial",
    "portal-2026-03-09.db",
    "portal-notes.txt",
  ]);
  expect((await stat(join(folder.path, "portal-2026-03-09.db"))).mode & 0o777).toBe(0o600);
});

test("a damaged database does not replace existing backups, and the log says why", async () => {
  await night("2026-03-08", 1);
  await app.db.client.execute("DROP TRIGGER audit_logs_no_update");
  await expect(night("2026-03-09", 1)).rejects.toThrow("the trigger audit_logs_no_update is missing");
  expect(await readdir(folder.path)).toEqual(["portal-2026-03-08.db"]);
  const logged = log.lines().find(({ msg }) => msg === "the database was not backed up");
  expect(logged).toMatchObject({ level: levels.error });
  expect(JSON.stringify(logged)).toContain("the trigger audit_logs_no_update is missing");
});

test("a copy damaged while it was written is deleted, even if the database is sound", async () => {
  await makeClient(app);
  await night("2026-03-08");
  const db = openAsItIs({ url: `file:${await databaseFile()}` });
  const damaging = {
    ...db,
    client: withMethods(db.client, {
      async execute(statement: InStatement) {
        const result = await db.client.execute(statement);
        const [draft] = typeof statement === "string" ? [] : Object.values(statement.args ?? {});
        await loseClients(String(draft));
        return result;
      },
    }),
  };
  const target = join(folder.path, "portal-2026-03-08.db");
  const before = await Bun.file(target).bytes();
  await expect(writeSoundBackup(damaging, target, keys)).rejects.toThrow("clients");
  expect(await readdir(folder.path)).toEqual(["portal-2026-03-08.db"]);
  expect(await Bun.file(target).bytes()).toEqual(before);
  await writeSoundBackup(db, target, keys);
  db.close();
});

async function loseClients(file: string) {
  const copy = openAsItIs({ url: `file:${file}` });
  await copy.client.execute("DELETE FROM clients");
  copy.close();
}

test("a day's backup is a job: made once however often it is planned, and given up at the end of the day", async () => {
  let today = "2026-03-09";
  const url = `file:${await databaseFile()}`;
  const runner = new JobRunner({
    ...{ db: app.db, clock: app.deps.clock, timers: realTimers, log: logger },
    kinds: [
      nightlyBackup({ url, place: { folder: folder.path, keep: 3 }, keys, today: () => today, log: logger }),
    ],
    stopping: new AbortController().signal,
  });
  for (let round = 0; round < 2; round++) {
    await planNightlyBackup(app.db, today, app.deps.clock());
    await runner.doDue();
  }
  expect(await readdir(folder.path)).toEqual(["portal-2026-03-09.db"]);
  expect(log.lines().filter(({ msg }) => msg === "a job is done")).toHaveLength(1);
  await planNightlyBackup(app.db, "2026-03-10", app.deps.clock());
  today = "2026-03-11";
  await runner.doDue();
  expect(await readdir(folder.path)).toEqual(["portal-2026-03-09.db"]);
  const page = await (await app.as("admin")("GET", "/admin")).text();
  expect(page).toMatch(/Backups: last done .*: The day ended before it was backed up\./);
});

test("a restore drill: a night's backup restores a portal elsewhere, completely", async () => {
  const { name } = await makeClient(app);
  await night("2026-03-09");
  const env = { DATA_DIR: join(folder.path, "anew") };
  const backup = join(folder.path, "portal-2026-03-09.db");
  expect(await runCommand("restore", { args: [backup], env })).toMatchObject({ code: 0 });
  const verified = await runCommand("verify", { env });
  expect(verified.words).toContain("the last signed with an available key");
  expect(verified.code).toBe(0);
  const anew = openAsItIs({ url: `file:${join(env.DATA_DIR, "portal.db")}` });
  expect((await anew.read.select().from(clients)).map((client) => client.name)).toEqual([name]);
  anew.close();
});

test("the last backup is late after two days, and so is a missing one", async () => {
  expect(await lastBackup(folder.path, new Date())).toBeNull();
  expect(await lastBackup(join(folder.path, "nowhere"), new Date())).toBeNull();
  await night("2026-03-09");
  const { mtime, size } = await stat(join(folder.path, "portal-2026-03-09.db"));
  const after = (hours: number) => new Date(mtime.getTime() + hours * 60 * 60 * 1000);
  expect(await lastBackup(folder.path, after(48))).toEqual({
    at: mtime.toISOString(),
    bytes: size,
    isLate: false,
  });
  expect(await lastBackup(folder.path, after(49))).toMatchObject({ isLate: true });
});
