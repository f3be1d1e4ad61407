import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import { asPerson, type Call, withToken } from "../support/app";
import { temporaryFolder } from "../support/database";
import { patience } from "../support/patience";
import { type AreaWrites, areaWrites } from "./support/area-writes";
import { endProcesses } from "./support/left-over";
import { contradictionsOf } from "./support/lost-writes";
import { type PortalProcess, startPortalProcess } from "./support/portal-process";
import { faultsOf, prepareDatabase, withDatabase } from "./support/prepared-database";
import { attempt, must, newClient } from "./support/requests";
import { type Sqld, startSqld } from "./support/sqld";
import { slowestWhile, timed, until } from "./support/until";

setDefaultTimeout(patience.test);

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let sqld: Sqld;
let portal: PortalProcess;
let call: Call;
let browse: Call;
let others: AreaWrites;

beforeAll(async () => {
  folder = await temporaryFolder();
  sqld = await startSqld(folder.path);
  const people = await prepareDatabase(sqld.url);
  portal = await startPortalProcess({
    folder: folder.path,
    env: { DATABASE_URL: sqld.url },
  });
  call = withToken(portal.url, people.manager);
  browse = asPerson(portal.url, people.viewer);
  others = await areaWrites(call);
});
afterAll(async () => {
  await endProcesses();
  await folder.remove();
});

const create = () => call("POST", "/api/clients", newClient());
const read = () => call("GET", "/api/clients?page=1");

test("a killed remote database: 503 with Retry-After, and it recovers by itself", async () => {
  await must<Client>(create(), 201);
  await sqld.kill();
  for (const ask of [create, read, () => fetch(`${portal.url}/readyz`), ...Object.values(others)]) {
    expect(await attempt(ask())).toMatchObject({ status: 503, retryAfter: "5" });
  }
  expect((await browse("GET", "/")).status).toBe(503);
  expect((await fetch(`${portal.url}/healthz`)).status).toBe(200);

  await sqld.startAgain();
  await expectRecovery();
});

test("a remote database that stops responding under load: 503 for everyone, and it recovers by itself", async () => {
  const moving = Promise.all([...Array.from({ length: 20 }, create), ...Array.from({ length: 20 }, read)]);
  await until("the first write", async () => (await portal.log()).includes('"status":201'));
  await sqld.freeze();
  const stuck = [
    ...Array.from({ length: 20 }, create),
    ...Array.from({ length: 30 }, read),
    browse("GET", "/"),
    ...Object.values(others).map((write) => write()),
  ];
  const answers = Promise.all(stuck.map((answer) => timed(async () => answer)));
  const slowest = await slowestWhile(answers, [() => fetch(`${portal.url}/healthz`)]);
  for (const { result } of await answers) {
    expect(result.status).toBe(503);
    expect(Number(result.headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect(slowest).toBeLessThan(Math.max(...(await answers).map(({ ms }) => ms)) / 2);
  for (const { status } of await moving) expect([200, 201, 503]).toContain(status);

  sqld.thaw();
  await expectRecovery();
  for (const [what, write] of Object.entries(others)) {
    expect({ what, ok: (await write()).ok }).toEqual({ what, ok: true });
  }
  await withDatabase(sqld.url, async (db) => {
    expect(await contradictionsOf(db)).toEqual([]);
    expect(await faultsOf(db)).toEqual([]);
  });
});

async function expectRecovery() {
  await until("a write and a read after it is back", async () => {
    const answers = await Promise.all([attempt(create()), attempt(read())]);
    return answers[0].status === 201 && answers[1].status === 200;
  });
}
