import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

test("a user's imports are limited to 600 calls a minute, other calls are not", async () => {
  const call = () => app.as("manager")("POST", "/api/clients/import", { rows: [{ line: 2 }], dryRun: true });
  const statuses: number[] = [];
  const some = async (count: number) => {
    for (let done = 0; done < count; done++) statuses.push((await call()).status);
  };
  await Promise.all([some(200), some(200), some(201)]);
  expect(statuses.filter((status) => status === 200)).toHaveLength(600);
  expect(statuses.filter((status) => status === 429)).toHaveLength(1);

  const refused = await call();
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  // Counted before the client is looked up.
  const nobody = `/api/clients/${Bun.randomUUIDv7()}/tasks/import`;
  expect((await app.as("manager")("POST", nobody, {})).status).toBe(429);
  expect(
    (await app.as("admin")("POST", "/api/clients/import", { rows: [{ line: 2 }], dryRun: true })).status,
  ).toBe(200);
  expect((await app.as("manager")("GET", "/api/clients")).status).toBe(200);

  app.setNow("2026-03-08T12:01:01.000Z");
  expect((await call()).status).toBe(200);
});
