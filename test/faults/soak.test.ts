import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type Sample, soak } from "#/bench/soak";
import { trafficFor } from "#/bench/traffic";
import { fillWorld } from "#/bench/world";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { type PortalProcess, startPortalProcess } from "./support/portal-process";
import { prepareDatabase, withDatabase } from "./support/prepared-database";

setDefaultTimeout(patience.test);

const seconds = 20;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let people: Awaited<ReturnType<typeof prepareDatabase>>;
let portal: PortalProcess;

beforeAll(async () => {
  folder = await temporaryFolder();
  const url = `file:${join(folder.path, "portal.db")}`;
  people = await prepareDatabase(url);
  const size = { clients: 200, tasksEach: 25, today: "2026-03-09", userId: people.manager.id };
  await withDatabase(url, (db) => fillWorld(db, size));
  portal = await startPortalProcess({ folder: folder.path, env: { DATABASE_URL: url } });
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

test("20 seconds of everyday work accumulate neither memory nor descriptors", async () => {
  const { reads, addNote, setStatus } = await trafficFor(portal.url, people.manager);
  const calls = [...Object.values(reads), addNote, setStatus];
  const samples = await soak({ pid: portal.pid, calls, perSecond: 40, seconds, sampleEvery: 1 });
  const late = samples.slice(Math.floor(samples.length / 2));
  const [middle, last] = [late.at(0), late.at(-1)];
  console.log(
    `after ${Math.round(middle?.second ?? 0)} s: ${words(middle)}; after ${Math.round(last?.second ?? 0)} s: ${words(last)}`,
  );
  expect(last?.answered).toBeGreaterThan(200);
  expect(last?.failed).toBe(0);
  expect(last?.memory).toBeLessThan((middle?.memory ?? 0) + 150);
  expect(last?.descriptors).toBeLessThanOrEqual((middle?.descriptors ?? 0) + 20);
});

function words(sample: Sample | undefined): string {
  return `${Math.round(sample?.memory ?? 0)} MB, ${sample?.descriptors} descriptors`;
}
