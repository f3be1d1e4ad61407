import { afterEach, beforeEach, expect, test } from "bun:test";
import type { Task } from "#/src/contract/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { addNeed } from "#/test/support/dated-tasks";
import { morningOn } from "#/test/support/mornings";
import { operationOf, undoPath } from "#/test/support/operations";
import { newTask } from "#/test/support/requests";
import { noticesOf } from "#/test/support/requests-notices";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let clientId: string;
beforeEach(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  clientId = (await makeClient(app, { name: "Acme", accountManagerId: app.people.manager.id })).id;
  await makeOnboarding(app, clientId, "2026-03-02");
  await linkClientUser(app, clientId);
});
afterEach(() => app.stop());

const add = async (name: string, fields: object = {}) => {
  const body = newTask({ name, startDate: "2026-03-02", dueDate: "2026-03-20", ...fields });
  return expectJson<Task>(await app.as("admin")("POST", `/api/clients/${clientId}/tasks`, body), 201);
};
const complete = (who: keyof TestApp["people"], { id }: Task) =>
  app.as(who)("PATCH", `/api/tasks/${id}`, { status: "done" });
/** Tokens outlive the sessions of these tests. */
const byToken: Pick<TestApp, "as"> = {
  as: (who) => withToken(app.url, typeof who === "string" ? app.people[who] : who),
};
const readyFor = async (who: keyof TestApp["people"]) =>
  (await noticesOf(byToken, who)).flatMap(({ kind, by, title }) =>
    kind === "ready" ? [`${by}: ${title}`] : [],
  );

test("the assignee hears once that a task can start, when the last of its prerequisites is done", async () => {
  const assigneeUserId = app.people.contributor.id;
  const [one, other] = [await add("One"), await add("Other", { owner: "client" })];
  const design = await add("Design", { assigneeUserId });
  await addNeed(app, design, one);
  await addNeed(app, design, other);
  await complete("admin", one);
  expect(await readyFor("contributor")).toEqual([]);
  await complete("client", other);
  expect(await readyFor("contributor")).toEqual(["Acme: Design"]);
  expect(await readyFor("manager")).toEqual([]);
  const [notice] = await noticesOf(app, "contributor", "?from=client");
  expect(notice?.href).toBe(`/clients/${clientId}?task=${design.id}`);
});

test("without an assignee the account manager hears of it, and nobody of their own act", async () => {
  const [one, two] = [await add("One"), await add("Two")];
  const [first, second] = [await add("First"), await add("Second")];
  await addNeed(app, first, one);
  await addNeed(app, second, two);
  await complete("manager", one);
  await complete("contributor", two);
  expect(await readyFor("manager")).toEqual(["Acme: Second"]);
});

test("a notice goes with an undone completion, and comes back as one when it is done again", async () => {
  const one = await add("One");
  const design = await add("Design", { assigneeUserId: app.people.contributor.id });
  await addNeed(app, design, one);
  const done = await complete("admin", one);
  await expectJson(await app.as("admin")("POST", undoPath(operationOf(done))));
  expect(await readyFor("contributor")).toEqual([]);
  await complete("admin", one);
  await complete("manager", one);
  expect(await readyFor("contributor")).toEqual(["Acme: Design"]);
});

test("a task whose last open prerequisite is taken away or deleted can start as well", async () => {
  const assigneeUserId = app.people.contributor.id;
  const [one, two] = [await add("One"), await add("Two")];
  const [first, second, third] = [
    await add("First", { assigneeUserId }),
    await add("Second", { assigneeUserId }),
    await add("Third", { assigneeUserId }),
  ];
  await addNeed(app, first, one);
  await addNeed(app, second, two);
  await addNeed(app, third, first);
  const set = (needs: object[]) => app.as("manager")("PUT", `/api/tasks/${first.id}/needs`, needs);
  await expectJson(await set([{ id: two.id }]));
  expect(await readyFor("contributor")).toEqual([]);
  await expectJson(await set([]));
  expect(await readyFor("contributor")).toEqual(["Acme: First"]);
  await app.as("manager")("DELETE", `/api/tasks/${two.id}`);
  expect(await readyFor("contributor")).toEqual(["Acme: Second", "Acme: First"]);
  // The prerequisites of a deleted task take its place.
  await addNeed(app, first, one);
  await app.as("manager")("DELETE", `/api/tasks/${first.id}`);
  expect(await readyFor("contributor")).toEqual(["Acme: Second"]);
});

test("no notice is sent of tasks of the client, done or started ones, and of a chain completed at once", async () => {
  const assigneeUserId = app.people.contributor.id;
  const one = await add("One");
  const next = [
    await add("Theirs", { owner: "client", assigneeUserId }),
    await add("Begun", { assigneeUserId, status: "in_progress" }),
    await add("Over", { assigneeUserId, status: "done" }),
    await add("Same", { assigneeUserId }),
  ];
  for (const task of next) await addNeed(app, task, one);
  const ids = [one.id, next[3]?.id];
  await expectJson(await app.as("admin")("PATCH", "/api/tasks", { ids, change: { status: "done" } }));
  expect(await readyFor("contributor")).toEqual([]);
});

test("a lag that ends by the days is noted on that morning, or the next working one, once", async () => {
  const assigneeUserId = app.people.contributor.id;
  const one = await add("One");
  // Completed on Monday: these can start on Wednesday and on Saturday.
  const [design, photos] = [await add("Design", { assigneeUserId }), await add("Photos", { assigneeUserId })];
  await addNeed(app, design, one, 2);
  await addNeed(app, photos, one, 5);
  await complete("contributor", one);
  expect(await readyFor("contributor")).toEqual([]);
  const after = async (day: string) => {
    await morningOn(app, day);
    return readyFor("contributor");
  };
  expect(await after("2026-03-10")).toEqual([]);
  expect(await after("2026-03-11")).toEqual(["Acme: Design"]);
  expect(await after("2026-03-12")).toEqual(["Acme: Design"]);
  expect(await after("2026-03-14")).toEqual(["Acme: Design"]);
  expect(await after("2026-03-16")).toEqual(["Acme: Photos", "Acme: Design"]);
  expect(await after("2026-03-17")).toEqual(["Acme: Photos", "Acme: Design"]);
});
