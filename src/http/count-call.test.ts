import { afterEach, expect, setDefaultTimeout, test } from "bun:test";
import type { Action } from "#/src/contract/permissions";
import { permissions } from "#/src/contract/permissions";
import type { Problem } from "#/src/contract/problem";
import {
  asPerson,
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { contentHash } from "#/test/support/tables";
import { mailLink, pressContinue } from "#/test/support/task-links";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
afterEach(() => app.stop());
const start = async (callsPerMinute: number | null) => {
  app = await startApp({ templates: false, oneProcess: true, env: { callsPerMinute } });
};

test("calls are limited per user and minute, over all sessions and tokens, without affecting other users", async () => {
  await start(10);
  const { manager } = app.people;
  const bySession = asPerson(app.url, manager);
  const byToken = withToken(app.url, manager);
  for (let time = 0; time < 5; time++) {
    expect((await bySession("GET", "/api/clients")).status).toBe(200);
    expect((await byToken("GET", "/api/clients")).status).toBe(200);
  }
  for (const call of [bySession, byToken]) {
    const refused = await call("GET", "/api/clients");
    expect(refused.headers.get("Retry-After")).toBe("60");
    expect((await expectJson<Problem>(refused, 429)).detail).toBe(
      "You have made 10 calls within a minute. You can go on in 60 seconds.",
    );
  }
  const page = await bySession("GET", "/");
  expect([page.status, page.headers.get("Retry-After")]).toEqual([429, "60"]);
  expect(await page.text()).toContain("You have made 10 calls within a minute.");
  expect((await app.as("viewer")("GET", "/api/clients")).status).toBe(200);
  expect((await app.anonymous("GET", "/healthz")).status).toBe(200);
  app.passMinute();
  expect((await byToken("GET", "/api/clients")).status).toBe(200);
});

test("calls by a link in a mail count as those of its person", async () => {
  await start(10);
  await addBothOwners(app.db);
  const { id: clientId } = await makeClient(app);
  await linkClientUser(app, clientId);
  const { tasks } = await makeOnboarding(app, clientId);
  const id = tasks.find(({ owner }) => owner === "client")?.id ?? "";
  const path = await mailLink(app, app.people.client, { kind: "task", id, clientId });
  const call = await pressContinue(app, path);
  for (let time = 0; time < 10; time++) expect((await call("GET", `${path}/state`)).status).toBe(200);
  const before = await contentHash(app.db);
  for (const [place, body] of [
    ["status", { status: "in_progress" }],
    ["answer", { done: true }],
    ["comments", { text: "Hello" }],
  ] as const) {
    const refused = await call("POST", `${path}/${place}`, body);
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
  }
  expect(await contentHash(app.db)).toBe(before);
  expect((await app.as("client")("GET", "/api/tasks")).status).toBe(429);
});

test("there is no limit unless one is set", async () => {
  await start(null);
  for (let time = 0; time < 30; time++) {
    expect((await app.as("viewer")("GET", "/api/auth/user")).status).toBe(200);
  }
});

/** Changes by signed-in users. */
const writes = (Object.keys(permissions) as Action[]).filter(
  (action) => permissions[action].method !== "GET" && permissions[action].access.admin !== "public",
);

test("every write of a signed-in user is limited, before anything else is checked", async () => {
  await start(1);
  expect(writes.length).toBeGreaterThan(70);
  await app.as("admin")("GET", "/api/auth/user");
  const before = await contentHash(app.db);
  const found: Record<string, unknown> = {};
  for (const action of writes) {
    const { method, path } = permissions[action];
    const answer = await app.as("admin")(method, path.replaceAll(/\{\w+\}/g, Bun.randomUUIDv7()), {});
    found[action] = [answer.status, answer.headers.get("Retry-After")];
  }
  expect(found).toEqual(Object.fromEntries(writes.map((action) => [action, [429, "60"]])));
  expect(await contentHash(app.db)).toBe(before);
});
