import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { auditLogHeads, auditLogs } from "#/db/schema";
import { chainHash } from "#/src/domain/entry-hash";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { type PortalProcess, required, startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { must, newClient } from "./support/requests";
import { until } from "./support/until";

setDefaultTimeout(patience.test);

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
const makeClients = async ({ url }: PortalProcess, count: number) => {
  for (let turn = 0; turn < count; turn++) {
    await must(withToken(url, people.manager)("POST", "/api/clients", newClient()), 201);
  }
};
const headsInDatabase = () =>
  withDatabase(databaseUrl, (db) => db.read.select().from(auditLogHeads).orderBy(auditLogHeads.seq));
const rowsInLog = () => withDatabase(databaseUrl, (db) => db.read.$count(auditLogs));

/** Returns the heads that a portal logged. */
async function headsInLog(portal: PortalProcess): Promise<unknown[]> {
  const lines = (await portal.log()).split("\n").filter((line) => line.includes('"head of the audit log"'));
  return lines.map((line) => JSON.parse(line).head);
}

async function verify(env: Record<string, string> = { OIDC_AUTH_SECRET: required.OIDC_AUTH_SECRET }) {
  const script = join(import.meta.dir, "../../src/programs/scripts/verify.ts");
  const child = Bun.spawn([process.execPath, script], {
    env: { PATH: process.env.PATH, DATABASE_URL: databaseUrl, ...env },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [words, code] = await Promise.all([new Response(child.stderr).text(), child.exited]);
  return { words, code };
}

test("the log is signed at start and stop, and each head is logged too", async () => {
  const first = await start();
  await makeClients(first, 2);
  expect(await first.stop()).toBe(0);
  const [atStop, ...others] = await headsInDatabase();
  expect(others).toEqual([]);
  expect(atStop?.seq).toBe(await rowsInLog());
  expect(await headsInLog(first)).toEqual([atStop]);

  const killed = await start();
  await makeClients(killed, 2);
  await killed.kill();
  expect(await headsInDatabase()).toHaveLength(1);
  expect((await verify()).words).toMatch(/Rows \d+ to \d+ follow the last and are unsigned/);

  const third = await start();
  await until("the head of the start", async () => (await headsInLog(third)).length === 1);
  expect((await headsInDatabase()).at(-1)?.seq).toBe(await rowsInLog());
  expect(await third.stop()).toBe(0);
  expect(await headsInDatabase()).toHaveLength(2);
  const sound = await verify();
  expect(sound).toMatchObject({ code: 0, words: expect.stringContaining("Heads: 2, the last signed") });
});

test("two portals on one database sign each entry once, without errors", async () => {
  const portals = await Promise.all([start(), start()]);
  for (const portal of portals) await makeClients(portal, 2);
  expect(await Promise.all(portals.map((portal) => portal.stop()))).toEqual([0, 0]);
  const logged = (await Promise.all(portals.map(headsInLog))).flat();
  const places = (await headsInDatabase()).map(({ seq }) => seq);
  expect(new Set(places).size).toBe(places.length);
  expect(places.at(-1)).toBe(await rowsInLog());
  expect(logged.length).toBeGreaterThan(0);
  for (const portal of portals) expect(await portal.log()).not.toContain("was not signed");
  expect(await withDatabase(databaseUrl, faultsOf)).toEqual([]);
});

test("db:verify finds a row that was changed with all later hashes, and the portal does not sign such a log again", async () => {
  await withDatabase(databaseUrl, async (db) => {
    const rows = await db.read.select().from(auditLogs).orderBy(auditLogs.seq);
    const { rows: triggers } = await db.client.execute(
      "select name, sql from sqlite_master where type = 'trigger' and tbl_name = 'audit_logs'",
    );
    await db.transaction(async (tx) => {
      for (const { name } of triggers) await tx.run(sql.raw(`drop trigger ${name}`));
      let previousHash = "0".repeat(64);
      await tx.run(sql`update audit_logs set previous_hash = 'x' || seq`);
      for (const row of rows) {
        const userId = row.seq === 3 ? people.viewer.id : row.userId;
        const hash = chainHash(previousHash, { ...row, userId });
        await tx.run(
          sql`update audit_logs set user_id = ${userId}, previous_hash = ${previousHash}, hash = ${hash} where seq = ${row.seq}`,
        );
        previousHash = hash;
      }
      for (const trigger of triggers) await tx.run(sql.raw(String(trigger.sql)));
    });
  });
  const { words, code } = await verify();
  expect(code).toBe(1);
  expect(words).toContain("rows, unbroken.");
  expect(words).toMatch(/Heads: The head of row \d+, of .*, does not match: the log was rewritten/);

  const heads = await headsInDatabase();
  const portal = await start();
  await makeClients(portal, 1);
  expect(await portal.stop()).toBe(0);
  expect(await headsInLog(portal)).toEqual([]);
  expect(await portal.log()).toContain("the audit log was not signed");
  expect(await headsInDatabase()).toEqual(heads);
});

test("db:verify finds a missing trigger", async () => {
  await withDatabase(databaseUrl, ({ client }) => client.execute("drop trigger audit_logs_no_update"));
  const { words, code } = await verify({});
  expect(code).toBe(1);
  expect(words).toContain("Triggers and indexes: the trigger audit_logs_no_update is missing.");
});
