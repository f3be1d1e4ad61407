import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { contradictionsOf, lostOf } from "./support/lost-writes";
import { startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { until } from "./support/until";
import { Writers } from "./support/writers";

/** `KILL_ROUNDS` sets the number of rounds. */
const rounds = Number(process.env.KILL_ROUNDS ?? 10);
setDefaultTimeout(rounds * patience.process);

const writersAtOnce = 8;

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

test("kill -9 during writes loses no acknowledged write and no audit row, and a retry creates one row", async () => {
  const writers = new Writers(people.manager);
  const start = () => startPortalProcess({ folder: folder.path, env: { DATABASE_URL: databaseUrl } });
  let retried = 0;
  for (let round = 0; round < rounds; round++) {
    const portal = await start();
    retried += writers.unanswered.length;
    await writers.retry(portal.url);
    const done = writers.run(portal.url, writersAtOnce);
    const answered = writers.answeredCount;
    const enough = 5 + Math.floor(Math.random() * 60);
    await until("some writes", () => writers.answeredCount >= answered + enough);
    await portal.kill();
    await done;
  }
  const portal = await start();
  await writers.retry(portal.url);
  expect(await portal.stop()).toBe(0);

  expect(writers.odd).toEqual([]);
  expect(writers.unanswered).toEqual([]);
  expect(retried).toBeGreaterThan(rounds);
  expect(writers.acknowledged.clients.size).toBeGreaterThan(rounds);
  expect(writers.acknowledged.notes.length).toBeGreaterThan(rounds);
  await withDatabase(databaseUrl, async (db) => {
    expect(await lostOf(db, writers)).toEqual([]);
    expect(await contradictionsOf(db)).toEqual([]);
    expect(await faultsOf(db)).toEqual([]);
  });
});
