import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { footprintOf } from "#/bench/footprint";
import { amounts } from "#/src/contract/ceilings";
import { type Call, expectJson, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { type Listening, listen } from "../support/event-reader";
import { patience } from "../support/patience";
import { addPerson } from "../support/people";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { prepareDatabase, withDatabase } from "./support/prepared-database";
import { newClient } from "./support/requests";

setDefaultTimeout(patience.test);

const streams = 200;
const mostMegabytes = 50;
const mostSlower = 1.1;
/** One change at each of two processes in turn, so that the machine's other load affects both alike. */
const changes = 300;
/** Warm-up rounds, since a program gets faster as it runs. */
const warmUp = 150;

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

test(`${streams} open streams cost a process less than ${mostMegabytes} MB, and a change next to nothing`, async () => {
  const [alone, heard] = [await start("alone"), await start("heard")];
  const open = await listenAll(heard);
  for (let at = 0; at < warmUp; at++) for (const each of [alone, heard]) await each.change();
  for (let at = 0; at < changes; at++) {
    for (const each of at % 2 ? [alone, heard] : [heard, alone]) each.times.push(await timeOf(each.change));
  }
  await Promise.all(open.map((each) => each.until(() => each.changes().length > 0)));
  const ratio = undisturbed(heard.times) / undisturbed(alone.times);
  const megabytes = await memoryOfStreams(heard, alone);
  await Promise.all(open.map((each) => each.close()));
  expect(open.length).toBe(streams);
  expect(megabytes).toBeLessThan(mostMegabytes);
  expect(ratio).toBeLessThan(mostSlower);
});

type Process = Awaited<ReturnType<typeof start>>;

/** A portal with its own database and people. */
async function start(name: string) {
  const databaseUrl = `file:${join(folder.path, `${name}.db`)}`;
  const people = await prepareDatabase(databaseUrl);
  const count = streams / amounts.streamsPerPerson.most;
  const listeners = await withDatabase(databaseUrl, (db) =>
    Promise.all(
      Array.from({ length: count }, (_, at) =>
        addPerson(db, new Date(), { role: "viewer", email: `listener-${at}@portal.test` }),
      ),
    ),
  );
  const place = join(folder.path, name);
  await mkdir(place);
  const portal = await startPortalProcess({ folder: place, env: { DATABASE_URL: databaseUrl } });
  const call = withToken(portal.url, people.manager);
  const { id } = await expectJson<{ id: string }>(await call("POST", "/api/clients", newClient()), 201);
  return { portal, listeners, change: renames(call, id), times: [] as number[] };
}

function renames(call: Call, id: string) {
  let count = 0;
  return async () => expectJson(await call("PATCH", `/api/clients/${id}`, { name: `House ${count++}` }));
}

/** In milliseconds. */
async function timeOf(change: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await change();
  return performance.now() - start;
}

function listenAll({ portal, listeners }: Process): Promise<Listening[]> {
  return Promise.all(
    listeners.flatMap((person) =>
      Array.from({ length: amounts.streamsPerPerson.most }, () => listen(withToken(portal.url, person))),
    ),
  );
}

const memory = async ({ portal }: Process) => (await footprintOf(portal.pid)).memory;

/** Returns the difference in megabytes that remains after more work, since any single sample includes garbage. */
async function memoryOfStreams(heard: Process, alone: Process): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < 6 && least >= mostMegabytes; sample++) {
    least = Math.min(least, (await memory(heard)) - (await memory(alone)));
    for (let at = 0; at < 50; at++) for (const each of [heard, alone]) await each.change();
  }
  return least;
}

/**
 * Returns the time below which a tenth of the changes stay. The listeners run on the same machine: a busy one delays
 * most changes, and differently for the two processes, but a delay by a process itself affects every change.
 */
function undisturbed(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 10)] ?? Number.NaN;
}
