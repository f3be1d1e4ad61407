import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { join } from "node:path";
import { type Call, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { listen } from "../support/event-reader";
import { patience } from "../support/patience";
import { endProcesses } from "./support/left-over";
import { startPortalProcess } from "./support/portal-process";
import { countClients, faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { attempt, newClient } from "./support/requests";
import { timed, until } from "./support/until";

/** `DRAIN_ROUNDS` sets the number of rounds. */
const rounds = Number(process.env.DRAIN_ROUNDS ?? 8);
setDefaultTimeout(rounds * patience.test);

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

test("SIGTERM under load: first not ready, then requests in flight finish, and it exits with 0", async () => {
  for (let round = 0; round < rounds; round++) {
    const portal = await start();
    const call = withToken(portal.url, people.manager);
    const before = await withDatabase(databaseUrl, countClients);
    const load = Array.from({ length: 8 }, () => writeUntilRefused(call));
    await until("the first writes", async () => (await withDatabase(databaseUrl, countClients)) > before + 8);

    const stopped = portal.stop();
    await until("not ready", async () => (await attempt(fetch(`${portal.url}/readyz`))).status === 503);
    expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);
    expect(await stopped).toBe(0);

    const written = (await Promise.all(load)).flat();
    expect(written.filter((status) => status !== 201)).toEqual([]);
    const after = await withDatabase(databaseUrl, countClients);
    expect(after - before).toBe(written.length);
  }
  expect(await withDatabase(databaseUrl, faultsOf)).toEqual([]);
});

/** Creates clients one after the other; returns the responses until there are no more. */
async function writeUntilRefused(call: Call): Promise<number[]> {
  const statuses: number[] = [];
  for (;;) {
    const { status } = await attempt(call("POST", "/api/clients", newClient()));
    if (status === 0) return statuses;
    statuses.push(status);
  }
}

test("a second SIGTERM, an idle connection and listeners to events do not delay the end", async () => {
  const plain = await start();
  const reference = await timed(() => plain.stop());
  expect(reference.result).toBe(0);
  const portal = await start();
  await (await fetch(`${portal.url}/healthz`)).text();
  const stream = await listen(withToken(portal.url, people.viewer));
  const stopped = timed(() => portal.stop());
  portal.signal("SIGTERM");
  portal.signal("SIGINT");
  await stream.ended;
  const { ms, result: exitCode } = await stopped;
  expect(exitCode).toBe(0);
  expect(ms).toBeLessThan(3 * reference.ms);
});
