import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import type { ClientDetail, StartedOnboarding } from "#/src/contract/onboarding";
import { makeClient, startApp, type TestApp } from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { portal } from "./portal-process";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const start = (...argv: string[]) =>
  portal({ url: app.url, token: app.people.contributor.token }, "onboarding", "start", ...argv);

test("starts by the client's full name (case-insensitive), with the given dates", async () => {
  const client = await makeClient(app, { name: "Élan Outdoor" });
  const { code, stdout, stderr } = await start(
    "élan OUTDOOR",
    ...["--start-date", "2026-03-02", "--target-launch-date", "2026-04-30", "--json"],
  );
  const started: StartedOnboarding = JSON.parse(stdout);
  expect(code).toBe(0);
  expect(started.onboarding).toMatchObject({
    clientId: client.id,
    startDate: "2026-03-02",
    targetLaunchDate: "2026-04-30",
  });
  expect(stderr).toBe(`Onboarding of Élan Outdoor started with ${started.tasks.length} tasks.\n`);
});

test("starts by id, on the portal's date by default, regardless of the local clock", async () => {
  const client = await makeClient(app);
  const { code, stdout } = await start(client.id);
  expect({ code, stdout }).toEqual({ code: 0, stdout: "" });
  const detail: ClientDetail = await (await app.as("manager")("GET", `/api/clients/${client.id}`)).json();
  expect(detail.onboarding?.startDate).toBe("2026-03-09");
});

test("a second start and an unknown client fail with a message", async () => {
  const client = await makeClient(app, { name: "Twice Started" });
  await start(client.id);
  expect(await start(client.id)).toMatchObject({
    code: 1,
    stderr: "Onboarding was already started for this client.\n",
  });
  expect(await start("twice")).toMatchObject({
    code: 1,
    stderr: 'There is no client "twice". Is it one of "Twice Started"?\n',
  });
  expect((await start(Bun.randomUUIDv7())).code).toBe(1);
});

test.each(["--start-date", "--target-launch-date"])("an invalid %s is wrong usage", async (option) => {
  const client = await makeClient(app);
  expect(await start(client.id, option, "2026-02-30")).toMatchObject({ code: 2, stdout: "" });
  expect((await start(client.id)).code).toBe(0);
});

test("a viewer is not allowed", async () => {
  const client = await makeClient(app);
  const viewer = { url: app.url, token: app.people.viewer.token };
  expect((await portal(viewer, "onboarding", "start", client.id)).code).toBe(4);
});
