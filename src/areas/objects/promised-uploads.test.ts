import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Problem } from "#/src/contract/problem";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { openTestDiskStore } from "#/test/support/disk-store";

let app: TestApp;
let close: () => Promise<void>;
beforeAll(async () => {
  const opened = await openTestDiskStore();
  close = opened.close;
  app = await startApp({ templates: false, deps: { store: { ...opened.store, needsPromise: true } } });
});
afterAll(async () => {
  await app.stop();
  await close();
});

const request = (body: object) => app.as("contributor")("POST", "/api/objects/upload", body);

test("a store that signs the type and the length of an upload needs both before it", async () => {
  const type = { contentType: "image/png" };
  const length = { contentLength: 5 };
  expect((await request({ ...type, ...length })).status).toBe(200);
  const missing = async (body: object) =>
    (await expectJson<Problem>(await request(body), 400)).errors?.map(({ path, message }) => [path, message]);
  expect(await missing({})).toEqual([
    ["contentType", "Must be given"],
    ["contentLength", "Must be given"],
  ]);
  expect(await missing(type)).toEqual([["contentLength", "Must be given"]]);
  expect(await missing(length)).toEqual([["contentType", "Must be given"]]);
});
