import { afterEach, beforeEach, expect, test } from "bun:test";
import { uploads } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { Problem } from "#/src/contract/problem";
import { sweepUploads } from "#/src/server/sweep-uploads";
import { expectJson, makeClient, startApp, type TestApp } from "#/test/support/app";
import { askUpload, storedAvatar } from "#/test/support/sent-files";
import { testMoment } from "#/test/support/zones";

const day = 24 * 60 * 60 * 1000;

let app: TestApp;
let moment: number;
beforeEach(async () => {
  moment = Date.parse(testMoment);
  app = await startApp({ templates: false, onDisk: true });
});
afterEach(() => app.stop());

/** Advances the clock beyond the minute of the rate limit. */
const wait = (milliseconds = 61_000) => {
  moment += milliseconds;
  app.setNow(new Date(moment).toISOString());
};
const ask = () => app.as("manager")("POST", "/api/objects/upload", {});
const fill = async (count: number) => {
  for (let index = 0; index < count; index++) await askUpload(app, "manager");
  wait();
};

test("unused uploads are limited per user, even with concurrent requests, without affecting others", async () => {
  await fill(amounts.unusedUploads.most - 5);
  const answers = await Promise.all(Array.from({ length: 20 }, ask));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([
    ...Array(5).fill(200),
    ...Array(15).fill(409),
  ]);
  expect((await expectJson<Problem>(await ask(), 409)).detail).toBe(
    "You have 50 unused uploads. Save the forms you uploaded them for, or wait: each is removed after a day.",
  );
  expect(await app.db.read.$count(uploads)).toBe(amounts.unusedUploads.most);
  await askUpload(app, "contributor");
});

test("a stored one counts until something uses it", async () => {
  await fill(amounts.unusedUploads.most - 1);
  const avatarUrl = await storedAvatar(app, "manager");
  expect((await ask()).status).toBe(409);
  const client = await makeClient(app);
  const used = await app.as("manager")("PATCH", `/api/clients/${client.id}`, { avatarUrl });
  expect(used.status).toBe(200);
  expect((await ask()).status).toBe(200);
  expect((await ask()).status).toBe(409);
});

test("after a day they are deleted and no longer count", async () => {
  await fill(amounts.unusedUploads.most);
  expect((await ask()).status).toBe(409);
  await sweepUploads(app.db, app.store, new Date(moment + day));
  expect((await ask()).status).toBe(200);
});
