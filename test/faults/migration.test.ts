import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Database } from "#/db/client";
import { onboardingTaskTemplates } from "#/db/schema";
import { standardTemplates } from "#/src/areas/templates/standard";
import { readEnv } from "#/src/env";
import { createLogger } from "#/src/http/request-log";
import { startPortal } from "#/src/server/start-portal";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { required, spawnPortal, startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { adopt, rowsOf, schemaOf, writeReleased } from "./support/released";
import { startSqld } from "./support/sqld";
import { until } from "./support/until";

/** Number of killed starts before one may continue; `MIGRATION_KILLS` sets it. */
const kills = Number(process.env.MIGRATION_KILLS ?? 1);
setDefaultTimeout(kills * patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let presentSchema: Record<string, string>;

beforeAll(async () => {
  folder = await temporaryFolder();
  const url = await freshUrl();
  await prepareDatabase(url);
  presentSchema = await withDatabase(url, schemaOf);
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

test("a first start that is killed at any point starts over", async () => {
  for (let round = 0; round < 5; round++) {
    const url = await freshUrl();
    for (let kill = 0; kill < kills; kill++) await killDuringStart(url);
    await expectGoodStartHere(url);
  }
});

test("a killed update of a database of 0.1.0 starts over and keeps every row", async () => {
  const clean = await freshUrl();
  await writeReleased("demo", clean.slice("file:".length));
  await adopt(clean);
  const adopted = await withDatabase(clean, (db) => rowsOf(db, tables));
  const templates = await withDatabase(clean, countTemplates);
  expect(adopted.length).toBeGreaterThan(500);
  for (let round = 0; round < 3; round++) {
    const url = await freshUrl();
    await writeReleased("demo", url.slice("file:".length));
    for (let kill = 0; kill < kills; kill++) {
      await killDuringStart(url);
      // Either all old or all new.
      await withDatabase(url, async (db) => expect(await faultsOf(db)).toEqual([]));
    }
    await expectGoodStartHere(url, templates);
    expect(await withDatabase(url, (db) => rowsOf(db, tables))).toEqual(adopted);
  }
});

test("two portals that start at once on an empty file both start, and insert the templates once", async () => {
  await expectGoodStart(await freshUrl(), 2);
});

test("two portals that start at once on an empty remote database both start, and insert the templates once", async () => {
  const remote = join(folder.path, "sqld");
  await mkdir(remote);
  const sqld = await startSqld(remote);
  try {
    await expectGoodStart(sqld.url, 2);
  } finally {
    await sqld.kill();
  }
});

let made = 0;

async function freshUrl(): Promise<string> {
  const place = join(folder.path, `database-${++made}`);
  await mkdir(place);
  return `file:${join(place, "portal.db")}`;
}

/** The migrations run right after a new file appears, otherwise some time after the start. */
async function killDuringStart(url: string) {
  const log = `${url.slice("file:".length)}-wal`;
  const isNew = !existsSync(log);
  const portal = await spawnPortal({ folder: folder.path, env: { DATABASE_URL: url } });
  await until("the portal at its database", () => existsSync(log));
  await Bun.sleep(Math.random() * (isNew ? 60 : 400));
  await portal.kill();
}

/** Starts this many portals at once, all ready on one sound database with the current schema. */
async function expectGoodStart(url: string, count: number) {
  const portals = await Promise.all(
    Array.from({ length: count }, () =>
      startPortalProcess({ folder: folder.path, env: { DATABASE_URL: url } }),
    ),
  );
  for (const portal of portals) await expectReady(portal, url);
  await Promise.all(portals.map((portal) => portal.kill()));
}

/** Runs the same start in this process, which has the modules loaded, as there are many starts. */
async function expectGoodStartHere(url: string, templates?: number) {
  const env = readEnv({ ...required, DATABASE_URL: url, DATA_DIR: folder.path });
  const portal = await startPortal(env, createLogger("silent"));
  await expectReady(portal, url, templates);
  await portal.stop();
}

async function expectReady(portal: { url: string }, url: string, templates = standardTemplates.length) {
  expect((await fetch(`${portal.url}/readyz`)).status).toBe(200);
  await withDatabase(url, async (db) => {
    expect(await schemaOf(db)).toEqual(presentSchema);
    expect(await countTemplates(db)).toBe(templates);
    expect(await faultsOf(db)).toEqual([]);
  });
}

const countTemplates = ({ read }: Database) => read.$count(onboardingTaskTemplates);

const tables = ["clients", "client_onboarding", "client_tasks"];
