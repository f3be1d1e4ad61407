import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { desc } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import { permissions } from "#/src/contract/permissions";
import { startApp, type TestApp } from "../support/app";
import { forgetCounts } from "../support/ceilings";
import { callerOf, goodRequests, makeWorld, senderOf, type World } from "../support/requests";
import { steady, withoutCounters } from "../support/steady";
import { addBothOwners } from "../support/templates";

/*
 * Compares the response of each call, and its entries in the audit log, with the record in `__snapshots__`. After an
 * intended change, `bun test ./test/rules/recorded-answers.test.ts --update-snapshots` rewrites it; read the
 * difference.
 */

type Guarded = keyof typeof goodRequests;

/** Calls whose requests or responses differ from run to run, and the page of the documentation. */
const besides: readonly Guarded[] = [
  ...(["task.update", "task.change", "auditLimits.change", "docs.page", "docs.openapi"] as const),
];
const recorded = (Object.keys(goodRequests) as Guarded[]).filter((action) => !besides.includes(action));

let app: TestApp;
let world: World;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  world = await makeWorld(app);
});
afterAll(() => app.stop());
beforeEach(() => forgetCounts(app));

test.each(recorded)("%s answers and is logged as recorded", async (action) => {
  const role = senderOf(action);
  const { path, body, status } = await goodRequests[action](world, role);
  const call = await callerOf(app, action, role);
  const [last] = await entries(1);
  const answer = await call(permissions[action].method, path, body);
  expect(answer.status).toBe(status);
  const text = await answer.text();
  const isJson = answer.headers.get("Content-Type")?.includes("json") ?? false;
  const headers = ["Content-Type", "Location", "Cache-Control"].map((name) => answer.headers.get(name));
  const logged = (await entries(40)).filter(({ id }) => !last || id > last.id);
  const all = {
    headers,
    answer: isJson ? JSON.parse(text) : text,
    log: logged.map(asLine).toReversed(),
  };
  expect(withoutCounters(steady(JSON.stringify(all, null, 1)))).toMatchSnapshot();
});

const entries = (most: number) =>
  app.db.read.select().from(auditLogs).orderBy(desc(auditLogs.id)).limit(most);

function asLine({
  actorKind,
  actorLabel,
  clientId,
  entity,
  action,
  before,
  after,
}: typeof auditLogs.$inferSelect) {
  return JSON.stringify({ actorKind, actorLabel, clientId, entity, action, before, after });
}
