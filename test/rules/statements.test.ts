import { afterAll, beforeAll, expect, test } from "bun:test";
import type { StartedOnboarding } from "#/src/contract/onboarding";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "../support/app";
import { addBothOwners } from "../support/templates";

let app: TestApp;
let clientId: string;
let task: StartedOnboarding["tasks"][number] | undefined;
beforeAll(async () => {
  app = await startApp({ templates: false, oneProcess: true });
  await addBothOwners(app.db);
  clientId = (await makeClient(app)).id;
  task = (await makeOnboarding(app, clientId)).tasks[0];
  for (let count = 0; count < 30; count++) await makeClient(app);
});
afterAll(() => app.stop());

/** Returns the number of statements of an admin's request, including authentication. */
async function statementsOf(method: string, path: string, body?: object): Promise<number> {
  const answer = await app.as("admin")(method, path, body);
  expect([path, answer.ok]).toEqual([path, true]);
  const [, count] = /desc="(\d+) statements?"/.exec(answer.headers.get("Server-Timing") ?? "") ?? [];
  return Number(count);
}

/**
 * Authentication, the end of the log, and the data; the second time the data is cached. With a file the first two are
 * cached as well, until the next commit.
 */
const reads = [
  ["/api/clients"],
  ["/api/clients?page=1&sort=-tasks"],
  ["/api/clients?search=house&status=active"],
  ["/api/clients/summary"],
];

test.each(reads)("GET %s runs 3 statements, and 2 or none when nothing has changed", async (path) => {
  await makeClient(app);
  expect(await statementsOf("GET", path)).toBe(3);
  expect(await statementsOf("GET", path)).toBe(app.db.isLocal ? 0 : 2);
});

test("a client with all its tasks is one statement", async () => {
  await makeClient(app);
  expect(await statementsOf("GET", `/api/clients/${clientId}`)).toBe(2);
});

test("a change of a task with its audit row, and each screen, run the recorded statements", async () => {
  const path = `/api/tasks/${task?.id}`;
  await expectJson(await app.as("admin")("PATCH", path, { status: "blocked" }));
  const counts = {
    change: await statementsOf("PATCH", path, { status: "in_progress" }),
    list: await statementsOf("GET", "/"),
    client: await statementsOf("GET", `/clients/${clientId}`),
    work: await statementsOf("GET", "/my-work"),
  };
  // With a file, authentication and the data of every screen are cached once the first screen was read.
  const [client, work] = app.db.isLocal ? [8, 8] : [13, 13];
  expect(counts).toEqual({ change: 10, list: 10, client, work });
});
