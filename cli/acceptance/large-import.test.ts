import { afterAll, beforeAll, expect, test } from "bun:test";
import { startApp, type TestApp } from "../../test/support/app";
import { clientsCsv, portal } from "./portal-process";

const megabyte = 1_000_000;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const importing = (path: string) =>
  portal({ url: app.url, token: app.people.manager.token }, "clients", "import", path);

test("10,000 rows come in within 15 s and 200 MB", async () => {
  const path = clientsCsv(10_000);
  const start = performance.now();
  const { code, stderr, peakBytes } = await importing(path);
  expect(code).toBe(0);
  expect(stderr).toContain("10,000 created");
  expect(performance.now() - start).toBeLessThan(15_000);
  expect(peakBytes).toBeLessThan(200 * megabyte);
});

test("a million rows are refused with what to do, within 300 MB", async () => {
  const { code, stderr, peakBytes } = await importing(clientsCsv(1_000_000));
  expect(code).toBe(2);
  expect(stderr).toContain("more than 100,000 rows. Split it");
  expect(peakBytes).toBeLessThan(300 * megabyte);
});
