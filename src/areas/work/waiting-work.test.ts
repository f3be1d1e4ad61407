import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Task } from "#/src/contract/tasks";
import type { WorkItem } from "#/src/contract/work";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addNeed } from "#/test/support/dated-tasks";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

/** The portal's date is 9 March 2026. */
let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  clientId = (await makeClient(app, { accountManagerId: app.people.manager.id })).id;
  await makeOnboarding(app, clientId, "2026-03-02");
});
afterAll(() => app.stop());

const add = async (name: string, fields: object) => {
  const assigneeUserId = app.people.contributor.id;
  const body = newTask({ name, startDate: "2026-03-02", assigneeUserId, ...fields });
  return expectJson<Task>(await app.as("admin")("POST", `/api/clients/${clientId}/tasks`, body), 201);
};
const work = async (query = "") => {
  const items = await expectJson<WorkItem[]>(
    await app.as("contributor")("GET", `/api/work?kind=task${query}`),
  );
  return new Map(items.map((item) => [item.title, item]));
};
const summary = async () => expectJson(await app.as("contributor")("GET", "/api/work/summary"));

test("work that waits stays in its place by date, and names the task at the end of its prerequisites", async () => {
  const logo = await add("Logo", { owner: "client", dueDate: "2026-03-12", clientTitle: "Send us the logo" });
  const design = await add("Design", { dueDate: "2026-03-08" });
  const upload = await add("Upload", { dueDate: "2026-03-10" });
  const before = await summary();
  await addNeed(app, upload, design);
  await addNeed(app, design, logo, 2);
  expect(await summary()).toEqual(before);
  const waitsFor = {
    ...{ id: logo.id, name: "Logo", owner: "client", status: "not_started" },
    dueDate: "2026-03-12",
  };
  const waiting = { canStart: false, readyOn: null, waitsFor };
  const mine = await work();
  expect(mine.get("Design")).toMatchObject({ bucket: "past_due", ...waiting });
  expect(mine.get("Upload")).toMatchObject({ bucket: "week", ...waiting });
  expect(mine.get("Logo")).toMatchObject({ bucket: "waiting", canStart: true, waitsFor: null });
  expect((await work("&search=design")).get("Design")).toMatchObject(waiting);
  expect((await work(`&clientId=${clientId}`)).get("Design")).toMatchObject(waiting);

  await app.as("admin")("PATCH", `/api/tasks/${logo.id}`, { status: "done" });
  const after = await work();
  expect(after.get("Design")).toMatchObject({ canStart: false, readyOn: "2026-03-11", waitsFor: null });
  expect(after.get("Upload")?.waitsFor).toMatchObject({ name: "Design", owner: "agency" });
  await app.as("admin")("PATCH", `/api/tasks/${design.id}`, { status: "in_progress" });
  expect((await work()).get("Design")).toMatchObject({ canStart: true, waitsFor: null });
});
