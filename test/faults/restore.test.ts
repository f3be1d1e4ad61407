import { afterAll, afterEach, beforeAll, beforeEach, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { cp, mkdir, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { max } from "drizzle-orm";
import { writeBackup } from "#/db/backup";
import type { Database } from "#/db/client";
import { apiTokens, auditLogHeads, auditLogs, clients, deviceCodes, jobs, sessions } from "#/db/schema";
import { mailJob } from "#/src/services/mail/outbox";
import { asPerson, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { contradictionsOf } from "./support/lost-writes";
import { startPortalProcess } from "./support/portal-process";
import { countClients, faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { must, newClient } from "./support/requests";
import { runCommand, spawnCommand } from "./support/server-command";
import { until } from "./support/until";
import { Writers } from "./support/writers";

/** RESTORE_ROUNDS requests a longer run. */
const rounds = Number(process.env.RESTORE_ROUNDS ?? 3);
setDefaultTimeout(rounds * patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let data: string;
let databaseUrl: string;
let backup: string;
let prepared: string;
let people: Awaited<ReturnType<typeof prepareDatabase>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  prepared = `file:${join(folder.path, "prepared.db")}`;
  people = await prepareDatabase(prepared);
});
/** This process never opens the database itself: the driver releases a file only on garbage collection. */
beforeEach(async () => {
  data = join(folder.path, Bun.randomUUIDv7());
  await mkdir(data);
  databaseUrl = `file:${join(data, "portal.db")}`;
  backup = join(folder.path, `${Bun.randomUUIDv7()}.db`);
  await withDatabase(prepared, (db) => writeBackup(db, join(data, "portal.db")));
});
afterEach(endProcesses);
afterAll(() => folder.remove());

const env = () => ({ DATABASE_URL: databaseUrl });
const start = () => startPortalProcess({ folder: folder.path, env: env() });
const restore = (...args: string[]) => runCommand("restore", { args, env: env() });
const makeClient = (url: string) =>
  must(withToken(url, people.manager)("POST", "/api/clients", newClient()), 201);

async function backUp() {
  expect(await runCommand("backup", { args: [backup], env: env() })).toMatchObject({ code: 0 });
}

/** Inspects a copy of a file and its log. */
async function look<T>(file: string, work: (db: Database) => Promise<T>): Promise<T> {
  const copy = join(folder.path, `${Bun.randomUUIDv7()}.db`);
  for (const ending of ["", "-wal"]) {
    if (existsSync(file + ending)) await cp(file + ending, copy + ending);
  }
  return withDatabase(`file:${copy}`, work);
}

const present = () => join(data, "portal.db");
const clientIds = (file: string) =>
  look(file, async (db) =>
    (await db.read.select({ id: clients.id }).from(clients)).map(({ id }) => id).toSorted(),
  );

test(`kill -9 under writes and a restore, ${rounds} times: the backup is restored, without later changes, and is sound`, async () => {
  for (let round = 0; round < rounds; round++) {
    await rm(backup, { force: true });
    const portal = await start();
    const writers = new Writers(people.manager);
    const writing = writers.run(portal.url, 4);
    await until("writes before the backup", () => writers.acknowledged.clients.size > 2);
    await backUp();
    const before = writers.acknowledged.clients.size;
    await until("writes after the backup", () => writers.acknowledged.clients.size > before + 4);
    await portal.kill();
    await writing;
    expect(existsSync(join(data, "portal.db-wal"))).toBe(true);

    expect(await restore(backup, "--keep-tokens")).toMatchObject({ code: 0 });
    const verified = await runCommand("verify", { env: env() });
    expect(verified).toMatchObject({ code: 0, words: expect.stringContaining("Integrity: ok") });
    expect(await clientIds(present())).toEqual(await clientIds(backup));
    await look(present(), async (db) => {
      expect(await contradictionsOf(db)).toEqual([]);
      expect(await faultsOf(db)).toEqual([]);
    });
    for (const ending of ["", "-wal", "-shm"]) await rm(backup + ending, { force: true });
  }
});

test("the log of a killed portal is never replayed into the restored file, even if the file was moved", async () => {
  await backUp();
  const expected = await clientIds(present());
  const portal = await start();
  for (let turn = 0; turn < 3; turn++) await makeClient(portal.url);
  await portal.kill();
  await rm(join(data, "portal.db"));
  expect(existsSync(join(data, "portal.db-wal"))).toBe(true);
  expect((await restore(backup)).code).toBe(0);
  expect((await readdir(data)).filter((name) => /^portal\.db\.before-.*-wal$/.test(name))).toHaveLength(1);
  expect((await runCommand("verify", { env: env() })).code).toBe(0);
  expect(await clientIds(present())).toEqual(expected);
});

test("while a portal runs, even idle, a restore is refused and changes nothing", async () => {
  await backUp();
  const portal = await start();
  await makeClient(portal.url);
  for (const use of [() => makeClient(portal.url), async () => {}]) {
    await use();
    const before = await look(present(), countClients);
    const files = await readdir(data);
    const { code, words } = await restore(backup);
    expect(words).toContain("is in use. Stop every portal that uses it");
    expect(code).toBe(1);
    expect(await readdir(data)).toEqual(files);
    expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
    await makeClient(portal.url);
    expect(await look(present(), countClients)).toBe(before + 1);
  }
  await portal.kill();
  expect((await restore(backup)).code).toBe(0);
});

test("a restore signs everyone out, is logged, revokes tokens, names the admins and keeps the previous file", async () => {
  await backUp();
  const portal = await start();
  await makeClient(portal.url);
  expect(await portal.stop()).toBe(0);
  const before = await clientIds(present());
  const { code, words } = await restore(backup);
  expect(code).toBe(0);
  expect(words).toContain("Everybody is signed out. Revoked tokens: 5.");
  expect(words).toContain(`Active admins: ${people.admin.email}.`);
  const [aside] = (await readdir(data)).filter((name) => /^portal\.db\.before-.*Z$/.test(name));
  expect(words).toContain(`What was there is now ${join(data, String(aside))}.`);
  expect(await clientIds(join(data, String(aside)))).toEqual(before);

  await look(present(), async (db) => {
    for (const table of [sessions, deviceCodes, apiTokens]) expect(await db.read.$count(table)).toBe(0);
    const [newest] = await db.read.select({ seq: max(auditLogs.seq) }).from(auditLogs);
    const [signed] = await db.read.select({ seq: max(auditLogHeads.seq) }).from(auditLogHeads);
    expect(signed?.seq).toBe(newest?.seq ?? 0);
    expect(await faultsOf(db)).toEqual([]);
  });
  const again = await start();
  expect((await withToken(again.url, people.manager)("GET", "/api/clients")).status).toBe(401);
  expect((await asPerson(again.url, people.manager)("GET", "/api/clients")).status).toBe(401);
});

test("mails that were waiting at the time of the backup are not sent, and the morning's mail is not repeated", async () => {
  const at = "2026-03-08T12:00:00.000Z";
  const waiting = { kind: mailJob, key: Bun.randomUUIDv7(), runAt: at, createdAt: at };
  await withDatabase(databaseUrl, (db) => db.transaction((tx) => tx.insert(jobs).values(waiting)));
  await backUp();
  const { code, words } = await restore(backup);
  expect(code).toBe(0);
  expect(words).toContain("Mails that waited and are not sent: 1.");
  const given = await look(present(), (db) =>
    db.read.select({ kind: jobs.kind, state: jobs.state }).from(jobs).orderBy(jobs.kind),
  );
  expect(given).toEqual([
    { kind: mailJob, state: "failed" },
    { kind: "morning_mail", state: "failed" },
  ]);
});

test("a token revoked since the backup stays revoked, even if tokens are kept", async () => {
  await backUp();
  const before = await start();
  const admin = asPerson(before.url, people.admin);
  const tokens = await must<{ id: string; ownerEmail: string }[]>(admin("GET", "/api/admin/tokens"), 200);
  const revoked = tokens.find(({ ownerEmail }) => ownerEmail === people.viewer.email)?.id;
  expect((await admin("DELETE", `/api/admin/tokens/${revoked}`)).ok).toBe(true);
  expect(await before.stop()).toBe(0);
  const { code, words } = await restore(backup, "--keep-tokens");
  expect(code).toBe(0);
  expect(words).toContain("Revoked tokens: 1.");
  const portal = await start();
  expect((await withToken(portal.url, people.viewer)("GET", "/api/clients")).status).toBe(401);
  expect((await withToken(portal.url, people.manager)("GET", "/api/clients")).status).toBe(200);
  expect((await asPerson(portal.url, people.manager)("GET", "/api/clients")).status).toBe(401);
});

test("a damaged backup is refused, and nothing changes", async () => {
  await backUp();
  const cut = `${backup}.cut`;
  await Bun.write(cut, (await Bun.file(backup).bytes()).slice(0, 60_000));
  const text = `${backup}.text`;
  await Bun.write(text, "not a database at all".repeat(1_000));
  const tampered = `${backup}.tampered`;
  await cp(backup, tampered);
  await withDatabase(`file:${tampered}`, ({ client }) => client.execute("drop trigger audit_logs_no_update"));
  const empty = `${backup}.empty`;
  await Bun.write(empty, "");
  const before = await Bun.file(join(data, "portal.db")).bytes();
  for (const [file, message] of [
    [cut, "is not sound"],
    [text, "is not sound"],
    [tampered, "is not sound"],
    [empty, "is not a portal database"],
    [`${backup}.nowhere`, "There is no file"],
    [join(data, "portal.db"), "is the database itself"],
  ] as const) {
    const { code, words } = await restore(file);
    expect(words).toContain(message);
    expect(code).toBe(1);
    expect((await readdir(data)).filter((name) => /restoring|before/.test(name))).toEqual([]);
  }
  await look(present(), async (db) => expect(await faultsOf(db)).toEqual([]));
  expect(before.length).toBeGreaterThan(0);
});

test("a restore that was killed at any point can simply be run again", async () => {
  const portal = await start();
  await makeClient(portal.url);
  await backUp();
  const expected = await clientIds(backup);
  await makeClient(portal.url);
  await portal.kill();
  for (let round = 0; round < 4; round++) {
    const child = await spawnCommand("restore", { args: [backup], env: env() });
    await until(
      "its draft",
      async () => child.exitCode !== null || (await readdir(data)).some((name) => name.includes("restoring")),
    );
    await Bun.sleep(Math.random() * 100);
    child.kill("SIGKILL");
    await child.exited;
    await look(present(), async (db) => expect(await faultsOf(db)).toEqual([]));
  }
  expect((await restore(backup)).code).toBe(0);
  expect(await clientIds(present())).toEqual(expected);
  expect((await readdir(data)).filter((name) => name.includes("restoring"))).toEqual([]);
});
