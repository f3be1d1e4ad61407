import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { uploads } from "#/db/schema";
import { waysIn } from "#/src/contract/choices/users";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import { refusalsOf } from "#/src/http/refusals";
import { publicRequests } from "../fuzz/support/public-requests";
import { startApp, type TestApp } from "../support/app";
import { bouncesKey } from "../support/bounces";
import { handTimers } from "../support/hand-timers";
import { patience } from "../support/patience";
import { credentialsFor, provocations, type Refusal, type Sent } from "../support/refused";
import { goodRequests, makeWorld, type World } from "../support/requests";
import { steady, withoutCounters } from "../support/steady";
import { addBothOwners } from "../support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let world: World;
let provoke: ReturnType<typeof provocations>;
beforeAll(async () => {
  const clock = handTimers();
  app = await startApp({
    templates: false,
    // Otherwise uploads go to the bucket, past the portal.
    onDisk: "withParts",
    deps: { timers: clock.timers },
    env: { clientSignIn: waysIn, mailBouncesKey: bouncesKey },
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

test.each(statuses)("every operation described as refusing with %i does", async (status) => {
  const named = refusalsOf(app.app.routes);
  app.passMinute();
  await app.db.transaction((tx) => tx.delete(uploads));
  const found: Record<string, number> = {};
  const refusals: [words: string, action: Action][] = [];
  const expected: Record<string, number> = {};
  for (const action of actions.filter((each) => named.get(each)?.includes(status))) {
    expected[action] = status;
    const refusal = await provoke[status](action, await goodRequest(action));
    found[action] = refusal.status;
    refusals.push([withoutCounters(steady(wordsOf(refusal))), action]);
  }
  expect(Object.keys(expected)).not.toEqual([]);
  expect(found).toEqual(expected);
  // After an intended change, `--update-snapshots` rewrites the record; read the difference.
  const actionsOf = Map.groupBy(refusals, ([words]) => words);
  const lines = [...actionsOf].map(
    ([words, of]) => `${words}\n  ${of.map(([, action]) => action).join(", ")}`,
  );
  expect(lines.toSorted().join("\n")).toMatchSnapshot();
});

/** Returns what a refusal says to people: its sentence and its errors. */
function wordsOf({ text }: Refusal): string {
  if (!text.startsWith("{")) return text.slice(0, 100);
  const { title, detail, errors = [] } = JSON.parse(text);
  return [title, detail, ...errors.map((each: object) => JSON.stringify(each))].join(" | ");
}

async function goodRequest(action: Action): Promise<Sent> {
  const requests = { ...goodRequests, ...publicRequests };
  const good: Omit<Sent, "headers"> & Partial<Sent> = await requests[action](world);
  const type = good.body === undefined ? {} : { "Content-Type": "application/json" };
  return { ...good, headers: { ...type, ...credentialsFor(action, world), ...good.headers } };
}
