import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks, forms, formVersions, type TaskRow } from "#/db/schema";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
import { deriveTask } from "#/src/domain/nouns/tasks";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let clientId: string;
let task: Task;
const versionId = Bun.randomUUIDv7();
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
  await linkClientUser(app, clientId);
  const formId = Bun.randomUUIDv7();
  await app.db.transaction(async (tx) => {
    await tx.insert(forms).values({ id: formId, name: "Company", nameKey: "company" });
    await tx.insert(formVersions).values({ id: versionId, formId, number: 1, sections: [], fieldCount: 0 });
  });
});
beforeEach(async () => {
  // A Monday in Auckland.
  app.setNow("2026-03-08T12:00:00.000Z");
  const body = newTask({ owner: "client", dueDate: "2026-03-20" });
  task = await expectJson<Task>(await worker("POST", `/api/clients/${clientId}/tasks`, body), 201);
});
afterAll(() => app.stop());

const worker = (method: string, path: string, body?: unknown) => app.as("contributor")(method, path, body);
const edit = (body: unknown) => worker("PATCH", `/api/tasks/${task.id}`, body);
const bulk = (change: unknown) => worker("PATCH", "/api/tasks", { ids: [task.id], change });
const refusal = async (answer: Response) => (await expectJson<Problem>(answer, 409)).detail;
const stored = async () =>
  (await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, task.id)))[0] as TaskRow;

/** Gives the task a form in this state, as sending one and its answers does. */
async function inState(requestState: TaskRow["requestState"], more: Partial<TaskRow> = {}) {
  const change = { formVersionId: versionId, requestState, ...more };
  const turn = deriveTask({ ...(await stored()), ...change });
  await app.db.transaction((tx) =>
    tx
      .update(clientTasks)
      .set({ ...change, ...turn })
      .where(eq(clientTasks.id, task.id)),
  );
}

describe.each(["open", "submitted", "returned"] as const)("a task whose request is %s", (state) => {
  beforeEach(() => inState(state, { requestDue: state === "open" ? null : "2026-03-24" }));

  test("is not marked done, by anybody and in any way", async () => {
    expect(await refusal(await edit({ status: "done" }))).toBe("Accept the answers instead");
    expect(await refusal(await bulk({ status: "done" }))).toBe(`Accept the answers instead: "${task.name}"`);
    const client = app.as("client");
    const own = await client("PATCH", `/api/tasks/${task.id}`, { status: "done" });
    expect(await refusal(own)).toBe("Send your answers instead");
    const answer = await client("POST", `/api/tasks/${task.id}/answer`, { text: "All there", done: true });
    expect(await refusal(answer)).toBe("Send your answers instead");
    expect(await stored()).toMatchObject({ status: "not_started", requestState: state });
  });

  test("stays with the client, while its other fields can be changed", async () => {
    expect(await refusal(await edit({ owner: "agency" }))).toMatch(/stays with the client/);
    expect(await refusal(await bulk({ owner: "agency" }))).toContain(`"${task.name}"`);
    expect(await expectJson<Task>(await edit({ owner: "client", status: "blocked" }))).toMatchObject({
      status: "blocked",
      requestState: state,
    });
  });
});

describe("the turn of a task with a request", () => {
  test.each([
    ["open", null, "2026-03-20", { turn: "client", turnDue: "2026-03-20" }],
    ["submitted", "2026-03-12", "2026-03-20", { turn: "agency", turnDue: "2026-03-12" }],
    ["returned", "2026-03-12", "2026-03-20", { turn: "client", turnDue: "2026-03-20" }],
    ["returned", "2026-03-24", "2026-03-20", { turn: "client", turnDue: "2026-03-24" }],
    ["accepted", null, "2026-03-20", { turn: "client", turnDue: "2026-03-20" }],
    [null, null, "2026-03-20", { turn: "client", turnDue: "2026-03-20" }],
  ])("%s, due by %p: the due date %p", (requestState, requestDue, dueDate, turn) => {
    expect(deriveTask({ owner: "client", dueDate, requestState, requestDue })).toEqual(turn as never);
  });

  test("follows a change of the due date", async () => {
    await inState("returned", { requestDue: "2026-03-24" });
    expect(await expectJson<Task>(await edit({ dueDate: "2026-03-31" }))).toMatchObject({
      turnDue: "2026-03-31",
    });
    expect(await expectJson<Task>(await edit({ dueDate: "2026-03-22" }))).toMatchObject({
      turnDue: "2026-03-24",
    });
  });

  test("decides whether it is past due", async () => {
    const isPastDue = async () =>
      (await expectJson<{ task: Task }>(await worker("GET", `/api/tasks/${task.id}`))).task.isPastDue;
    await inState("submitted", { dueDate: "2026-03-08", requestDue: "2026-03-09" });
    expect(await isPastDue()).toBe(false);
    await inState("submitted", { dueDate: "2026-03-20", requestDue: "2026-03-08" });
    expect(await isPastDue()).toBe(true);
  });
});

describe("an accepted request", () => {
  const completedAt = "2026-03-08T12:00:00.000Z";
  beforeEach(() => inState("accepted", { status: "done", completedAt }));

  test("waits for a review again once its task is not done, and an undo accepts it again", async () => {
    const reopened = await edit({ status: "in_progress" });
    expect(await expectJson<Task>(reopened.clone())).toMatchObject({
      requestState: "submitted",
      requestDue: "2026-03-12",
      turn: "agency",
      turnDue: "2026-03-12",
      completedAt: null,
    });
    await expectJson(await worker("POST", undoPath(operationOf(reopened))));
    expect(await stored()).toMatchObject({
      status: "done",
      completedAt,
      requestState: "accepted",
      requestDue: null,
      turn: "client",
    });
  });
});

describe("an undo", () => {
  test("does not mark a task done that got a form since", async () => {
    await edit({ status: "done" });
    const reopened = operationOf(await edit({ status: "blocked" }));
    await inState("open");
    const undone = await worker("POST", undoPath(reopened));
    expect(await refusal(undone)).toBe("Accept the answers instead");
    expect(await stored()).toMatchObject({ status: "blocked", requestState: "open" });
  });

  test("does not give a task with a form under way to the agency", async () => {
    await edit({ owner: "agency" });
    const given = operationOf(await edit({ owner: "client" }));
    await inState("open");
    expect(await refusal(await worker("POST", undoPath(given)))).toMatch(/stays with the client/);
  });
});
