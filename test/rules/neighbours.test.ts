import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { permissions } from "#/src/contract/permissions";
import { linkClientUser, startApp, type TestApp } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { callerOf, goodRequests, makeWorld, senderOf, type World } from "../support/requests";
import { tableContents } from "../support/tables";
import { addBothOwners } from "../support/templates";

/* Sends each request once for one client, and once for another beside it: neither may reach the other's rows. */

type Guarded = keyof typeof goodRequests;

let app: TestApp;
let world: World;
let beside: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  beside = { ...world, own: world.other, other: world.own };
  await linkClientUser(app, world.own.client.id, world.other.client.id);
});
afterAll(() => app.stop());
beforeEach(() => forgetCounts(app));

const id = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/;
const actions = Object.keys(goodRequests) as Guarded[];
const reads = actions.filter((action) => permissions[action].method === "GET");
/** Change all sessions of their caller, or the places of all projects. */
const wide: readonly Guarded[] = ["auth.sessions.endOthers", "project.reorder"];
const writes = actions.filter((action) => permissions[action].method !== "GET" && !wide.includes(action));

test.each(reads)("%s of one thing is the same with another one beside it", async (action) => {
  const role = senderOf(action);
  const { path } = await goodRequests[action](world, role);
  if (!id.test(path)) return;
  const call = await callerOf(app, action, role);
  const before = await (await call("GET", path)).text();
  await goodRequests[action](beside, role);
  expect(await (await call("GET", path)).text()).toBe(before);
});

const rowsNow = async () => {
  const rows = new Set<string>();
  for (const [table, content] of await tableContents((statement) => app.db.read.all(sql.raw(statement))))
    for (const line of content.split("\n")) rows.add(`${table} ${line}`);
  return rows;
};

test.each(writes)("%s of one thing leaves another one beside it as it was", async (action) => {
  const role = senderOf(action);
  const first = await rowsNow();
  await goodRequests[action](beside, role);
  const own = (await rowsNow()).difference(first);
  const { path, body, status } = await goodRequests[action](world, role);
  const prepared = await rowsNow();
  const call = await callerOf(app, action, role);
  const answer = await call(permissions[action].method, path, body);
  expect(answer.status).toBe(status);
  await answer.text();
  const after = await rowsNow();
  expect([...own.intersection(prepared)].filter((row) => !after.has(row))).toEqual([]);
});
