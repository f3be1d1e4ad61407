import { afterAll, beforeAll, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, stat } from "node:fs/promises";
import { join } from "node:path";
import { auditLogHeads, auditLogs, clients } from "#/db/schema";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { endProcesses } from "./support/left-over";
import { contradictionsOf } from "./support/lost-writes";
import { startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { must, newClient } from "./support/requests";
import { runCommand, spawnCommand } from "./support/server-command";
import { until } from "./support/until";
import { Writers } from "./support/writers";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databaseUrl: string;
let people: Awaited<ReturnType<typeof prepareDatabase>>;

beforeAll(async () => {
  folder = await temporaryFolder();
  databaseUrl = `file:${join(folder.path, "portal.db")}`;
  people = await prepareDatabase(databaseUrl);
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

const start = () => startPortalProcess({ folder: folder.path, env: { DATABASE_URL: databaseUrl } });
const backup = (...args: string[]) => runCommand("backup", { args, env: { DATABASE_URL: databaseUrl } });

async function freshFolder(name: string): Promise<string> {
  const path = join(folder.path, name);
  await mkdir(path);
  return path;
}

test("a backup under writes is one sound file for its owner only, and contains everything acknowledged before it", async () => {
  const target = join(await freshFolder("busy"), "o'clock backup.db");
  const portal = await start();
  const writers = new Writers(people.manager);
  const writing = writers.run(portal.url, 4);
  await until("some writes", () => writers.acknowledged.clients.size > 4);
  const answered = [...writers.acknowledged.clients];
  const { code, words } = await backup(target);
  expect(code).toBe(0);
  await portal.kill();
  await writing;

  expect(words).toContain("Head of the audit log: {");
  expect(words).toContain(`into ${target}`);
  expect(await readdir(join(target, ".."))).toEqual(["o'clock backup.db"]);
  expect((await stat(target)).mode & 0o777).toBe(0o600);
  const verified = await runCommand("verify", { env: { DATABASE_URL: `file:${target}` } });
  expect(verified).toMatchObject({ code: 0, words: expect.stringContaining("the last signed") });
  expect(await readdir(join(target, ".."))).toEqual(["o'clock backup.db"]);
  await withDatabase(`file:${target}`, async (db) => {
    const storedIds = new Set((await db.read.select({ id: clients.id }).from(clients)).map(({ id }) => id));
    expect(answered.filter((id) => !storedIds.has(id))).toEqual([]);
    expect(await contradictionsOf(db)).toEqual([]);
    expect(await faultsOf(db)).toEqual([]);
  });
});

test("a head is signed first, so that it covers all of an idle portal's backup", async () => {
  const target = join(await freshFolder("quiet"), "backup.db");
  const portal = await start();
  await must(withToken(portal.url, people.manager)("POST", "/api/clients", newClient()), 201);
  expect((await backup(target)).code).toBe(0);
  expect(await portal.stop()).toBe(0);
  await withDatabase(`file:${target}`, async (db) => {
    const heads = await db.read.select().from(auditLogHeads).orderBy(auditLogHeads.seq);
    expect(heads.at(-1)?.seq).toBe(await db.read.$count(auditLogs));
  });
});

test("an existing file is overwritten only on request, and its companions are not replayed", async () => {
  const target = join(await freshFolder("again"), "backup.db");
  expect((await backup(target)).code).toBe(0);
  const before = await Bun.file(target).bytes();
  const refused = await backup(target);
  expect(refused).toMatchObject({ code: 1, words: expect.stringContaining("exists already") });
  expect(await Bun.file(target).bytes()).toEqual(before);

  await withDatabase(`file:${target}`, async ({ client }) => {
    await client.execute("delete from idempotency_keys");
    await Bun.write(`${target}-kept`, Bun.file(`${target}-wal`));
  });
  await rename(`${target}-kept`, `${target}-wal`);
  expect((await backup(target, "--overwrite")).code).toBe(0);
  expect(await readdir(join(target, ".."))).toEqual(["backup.db"]);
});

test("a killed backup leaves nothing under its name, and the next one works", async () => {
  const place = await freshFolder("killed");
  const target = join(place, "backup.db");
  for (let round = 0; round < 3; round++) {
    const child = await spawnCommand("backup", { args: [target], env: { DATABASE_URL: databaseUrl } });
    await until(
      "its first file",
      async () => child.exitCode !== null || (await readdir(place)).length > round,
    );
    child.kill("SIGKILL");
    await child.exited;
    if (existsSync(target)) break;
  }
  if (!existsSync(target)) expect((await backup(target)).code).toBe(0);
  expect((await runCommand("verify", { env: { DATABASE_URL: `file:${target}` } })).code).toBe(0);
});

test("failures are reported, and leave nothing behind", async () => {
  const place = await freshFolder("wrong");
  const output = [
    [await backup(join(place, "nowhere", "backup.db")), 1, `There is no folder ${join(place, "nowhere")}.`],
    [await backup(place), 1, "is not a file"],
    [await backup(databaseUrl.slice("file:".length), "--overwrite"), 1, "is the database itself"],
    [await backup(), 2, "Usage: bun run db:backup FILE"],
    [await backup("a", "b"), 2, "Usage: bun run db:backup FILE"],
    [await backup(join(place, "x"), "--force"), 2, "Usage: bun run db:backup FILE"],
  ] as const;
  for (const [{ code, words }, expected, text] of output) {
    expect(words).toContain(text);
    expect(code).toBe(expected);
  }
  expect(await readdir(place)).toEqual([]);
});

test.each(["backup", "restore"])(
  "with a remote database, %s is the provider's, and exits with 2",
  async (verb) => {
    const { code, words } = await runCommand(verb, {
      args: [join(folder.path, "file.db")],
      env: { DATABASE_URL: "libsql://name:word@db.example.com" },
    });
    expect(code).toBe(2);
    expect(words).toStartWith(`The database is at db.example.com: use your provider's ${verb}.\n`);
  },
);
