import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import type { Client as Connection } from "@libsql/client";
import { openSqlite } from "#/db/sqlite/client";
import { type Call, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { areaWrites } from "./support/area-writes";
import { endProcesses } from "./support/left-over";
import { type PortalProcess, startPortalProcess } from "./support/portal-process";
import { countClients, faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { attempt, newClient } from "./support/requests";
import { slowestWhile, timed } from "./support/until";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let databaseUrl: string;
let portal: PortalProcess;
let call: Call;
/** A connection of a process other than the portal's. */
let stranger: Connection;

beforeAll(async () => {
  folder = await temporaryFolder();
  const file = join(folder.path, "portal.db");
  databaseUrl = `file:${file}`;
  const people = await prepareDatabase(databaseUrl);
  portal = await startPortalProcess({
    folder: folder.path,
    env: { DATABASE_URL: databaseUrl },
  });
  call = withToken(portal.url, people.manager);
  stranger = openSqlite(file, { busyTimeoutMs: 2_000 });
});
afterAll(async () => {
  stranger.close();
  await endProcesses();
  await folder.remove();
});

const create = () => timed(() => attempt(call("POST", "/api/clients", newClient())));

test("while a database is locked writes respond 503, reads work, and afterwards everything does", async () => {
  const others = Object.values(await areaWrites(call));
  const before = await withDatabase(databaseUrl, countClients);
  const lock = await stranger.transaction("write");
  const early = Promise.all(Array.from({ length: 60 }, create));
  const late = Bun.sleep(4_000).then(() => Promise.all(Array.from({ length: 5 }, create)));
  const other = Promise.all(others.map((write) => timed(() => attempt(write()))));
  const refused = Promise.all([early, late, other]).then((all) => all.flat());

  const slowest = await slowestWhile(refused, [
    () => fetch(`${portal.url}/healthz`),
    () => fetch(`${portal.url}/readyz`),
    () => call("GET", "/api/clients?page=1"),
    () => call("GET", "/api/clients/summary"),
  ]);
  for (const { result } of await refused) {
    expect(result.status).toBe(503);
    expect(Number(result.retryAfter)).toBeGreaterThan(0);
  }
  expect(slowest).toBeLessThan(Math.max(...(await refused).map(({ ms }) => ms)) / 2);

  await lock.rollback();
  expect((await create()).result.status).toBe(201);
  expect(await withDatabase(databaseUrl, countClients)).toBe(before + 1);
  for (const write of others) expect((await write()).ok).toBe(true);
});

test("a database locked for a second is waited for", async () => {
  const lock = await stranger.transaction("write");
  const release = Bun.sleep(1_000).then(() => lock.rollback());
  const writes = Promise.all(Array.from({ length: 8 }, create));
  for (const { result } of await writes) expect(result.status).toBe(201);
  await release;
});

test("50 writes at the same moment all succeed", async () => {
  const before = await withDatabase(databaseUrl, countClients);
  const made = await Promise.all(Array.from({ length: 50 }, create));
  expect(made.map(({ result }) => result.status)).toEqual(Array(50).fill(201));
  await withDatabase(databaseUrl, async (db) => {
    expect(await countClients(db)).toBe(before + 50);
    expect(await faultsOf(db)).toEqual([]);
  });
});
