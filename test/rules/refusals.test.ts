import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { uploads } from "#/db/schema";
import { waysIn } from "#/src/contract/choices/users";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { refusalsOf } from "#/src/http/refusals";
import { publicRequests } from "../fuzz/support/public-requests";
import { startApp, type TestApp } from "../support/app";
import { handTimers } from "../support/hand-timers";
import { patience } from "../support/patience";
import { credentialsFor, provocations, type Sent } from "../support/refused";
import { goodRequests, makeWorld, type World } from "../support/requests";
import { addBothOwners } from "../support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let world: World;
let provoke: ReturnType<typeof provocations>;
beforeAll(async () => {
  const clock = handTimers();
  app = await startApp({
    templates: false,
    // Else what is sent goes to the bucket, past the portal.
    onDisk: true,
    deps: { timers: clock.timers },
    env: { clientSignIn: waysIn },
  });
  await addBothOwners(app.db);
  world = await makeWorld(app);
  provoke = provocations(world, clock);
});
afterAll(() => app.stop());

/** Refusals of a browser's sign-in need a misbehaving provider, so their tests are next to the code. */
const actions = (Object.keys(permissions) as Action[]).filter(
  (action) => !/^auth\.(login|callback|logout)$/.test(action),
);
const statuses = [400, 401, 403, 404, 408, 409, 412, 413, 415, 416, 422, 428, 429, 503, 507] as const;

test.each(statuses)("every operation that is described as refusing with %i does", async (status) => {
  const named = refusalsOf(app.app.routes);
  app.passMinute();
  await app.db.transaction((tx) => tx.delete(uploads));
  const found: Record<string, number> = {};
  const expected: Record<string, number> = {};
  for (const action of actions.filter((each) => named.get(each)?.includes(status))) {
    expected[action] = status;
    found[action] = await provoke[status](action, await goodRequest(action));
  }
  expect(Object.keys(expected)).not.toEqual([]);
  expect(found).toEqual(expected);
});

async function goodRequest(action: Action): Promise<Sent> {
  const requests = { ...goodRequests, ...publicRequests };
  const good: Omit<Sent, "headers"> & Partial<Sent> = await requests[action](world);
  const type = good.body === undefined ? {} : { "Content-Type": "application/json" };
  return { ...good, headers: { ...type, ...credentialsFor(action, world), ...good.headers } };
}
