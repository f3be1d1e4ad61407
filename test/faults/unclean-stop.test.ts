import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "bun:test";
import { existsSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import { join } from "node:path";
import { writeBackup } from "#/db/backup";
import { quickCheck, quickCheckAside } from "#/db/quick-check";
import { withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { endProcesses } from "./support/left-over";
import { expectNoStart, type PortalProcess, startPortalProcess } from "./support/portal-process";
import { prepareDatabase, withDatabase } from "./support/prepared-database";
import { must, newClient } from "./support/requests";
import { until } from "./support/until";

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let prepared: string;
let people: Awaited<ReturnType<typeof prepareDatabase>>;
let file: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  prepared = `file:${join(folder.path, "prepared.db")}`;
  people = await prepareDatabase(prepared);
});
beforeEach(async () => {
  const place = join(folder.path, Bun.randomUUIDv7());
  await mkdir(place);
  file = join(place, "portal.db");
  await withDatabase(prepared, (db) => writeBackup(db, file));
});
afterEach(endProcesses);
afterAll(() => folder.remove());

const start = () => startPortalProcess({ folder: folder.path, env: { DATABASE_URL: `file:${file}` } });
const write = ({ url }: PortalProcess) =>
  must(withToken(url, people.manager)("POST", "/api/clients", newClient()), 201);
const readiness = async ({ url }: PortalProcess) => (await fetch(`${url}/readyz`)).status;
const says = async (portal: PortalProcess, words: string) => (await portal.log()).includes(words);

/** Overwrites the first page of a table that no start reads; a backup moves pages, so the page is found in a copy. */
async function damage() {
  const copy = join(folder.path, `${Bun.randomUUIDv7()}.db`);
  await withDatabase(prepared, (db) => writeBackup(db, copy));
  const page = await withDatabase(`file:${copy}`, async ({ client }) => {
    const { rows } = await client.execute(
      "select rootpage from sqlite_master where name = 'design_revisions'",
    );
    return Number(rows[0]?.rootpage);
  });
  const handle = await open(file, "r+");
  await handle.write(Buffer.alloc(4_096, 0xff), 0, 4_096, (page - 1) * 4_096);
  await handle.close();
}

test("after a clean stop nothing is checked", async () => {
  const first = await start();
  await write(first);
  expect(existsSync(`${file}.running`)).toBe(true);
  expect(await first.stop()).toBe(0);
  expect(existsSync(`${file}.running`)).toBe(false);
  const second = await start();
  await write(second);
  expect(await second.stop()).toBe(0);
  expect(await says(second, "did not stop cleanly")).toBe(false);
});

test("a start that fails because of its port leaves the mark of the running portal", async () => {
  const first = await start();
  const env = { DATABASE_URL: `file:${file}`, PORT: new URL(first.url).port };
  expect((await expectNoStart(folder.path, env)).exitCode).toBe(78);
  expect(await first.stop()).toBe(0);
  expect(existsSync(`${file}.running`)).toBe(false);
});

test("after kill -9 the database is checked while requests are served, and only once", async () => {
  const first = await start();
  await write(first);
  await first.kill();
  const second = await start();
  await write(second);
  await until("the check's end", () => says(second, "the database passed its check"));
  expect(await says(second, "did not stop cleanly")).toBe(true);
  expect(await readiness(second)).toBe(200);
  expect(await second.stop()).toBe(0);
  const third = await start();
  expect(await third.stop()).toBe(0);
  expect(await says(third, "did not stop cleanly")).toBe(false);
});

test("a damaged database is not ready, is logged, and is checked again at every start", async () => {
  const first = await start();
  await write(first);
  await first.kill();
  await damage();
  for (let turn = 0; turn < 2; turn++) {
    const portal = await start();
    await until("not ready", async () => (await readiness(portal)) === 503);
    expect(await says(portal, "the database is damaged: restore a backup")).toBe(true);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    expect(await portal.stop()).toBe(0);
  }
});

test("a stopping portal leaves the mark of one that started meanwhile", async () => {
  const [first, second] = [await start(), await start()];
  await until("the second's check", () => says(second, "the database passed its check"));
  expect(await first.stop()).toBe(0);
  await second.kill();
  const third = await start();
  await until("the third's check", () => says(third, "the database passed its check"));
});

test("the check does not block the event loop", async () => {
  const turnsDuring = async (check: (url: string) => Promise<string[]>) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      turns++;
      if (!isOver) setImmediate(count);
    };
    setImmediate(count);
    expect(await check(`file:${file}`)).toEqual([]);
    isOver = true;
    return turns;
  };
  expect(await turnsDuring(quickCheckAside)).toBeGreaterThan((await turnsDuring(quickCheck)) + 2);
  await damage();
  expect((await quickCheckAside(`file:${file}`)).length).toBeGreaterThan(0);
});
