import { afterAll, afterEach, beforeAll, expect, mock, spyOn, test } from "bun:test";
import { makeClient, startApp, type TestApp } from "#/test/support/app";

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp({ templates: false, oneProcess: true });
  clientId = (await makeClient(app)).id;
});
afterAll(() => app.stop());
afterEach(() => mock.restore());

/** Counts how often a call copies the request's variables and tests a pattern. */
async function workOf(path: string) {
  const call = app.as("manager");
  // The first call records the use of the token.
  await call("GET", path);
  const copies = spyOn(Object, "fromEntries");
  const patterns = spyOn(RegExp.prototype, "test");
  const { status } = await call("GET", path);
  const work = {
    copies: copies.mock.calls.filter(([entries]) => entries instanceof Map).length,
    patterns: patterns.mock.calls.length,
  };
  mock.restore();
  expect(status).toBe(200);
  return work;
}

test("a call copies its variables at most once, and is not compared with each address of the API", async () => {
  for (const path of ["/api/auth/user", `/api/clients/${clientId}`]) {
    const { copies, patterns } = await workOf(path);
    expect([path, copies <= 1, patterns <= 12]).toEqual([path, true, true]);
  }
});
