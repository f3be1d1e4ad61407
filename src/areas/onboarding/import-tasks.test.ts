import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { Client } from "#/src/contract/clients";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { ImportTasksResult } from "#/src/contract/task-imports";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { importedTask } from "#/test/support/requests";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let client: Client;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  client = await makeClient(app);
  await makeOnboarding(app, client.id);
});
afterAll(() => app.stop());

type Row = ReturnType<typeof importedTask>;
type Fields = Record<string, unknown>;
const numbered = (rows: readonly object[]) => rows.map((row, at) => ({ line: at + 2, ...row }));
const send = (rows: readonly object[], more: object = {}, id = client.id) =>
  app.as("contributor")("POST", `/api/clients/${id}/tasks/import`, { rows: numbered(rows), ...more });
const take = async (rows: readonly object[], more: object = {}) =>
  expectJson<ImportTasksResult>(await send(rows, more));
const only = async (row: object, more: object = {}) => (await take([row], more)).results[0];
const update = { onDuplicate: "update" };
const detail = async (id = client.id) =>
  expectJson<ClientDetail>(await app.as("admin")("GET", `/api/clients/${id}`));
const taskOf = async ({ taskId }: Row) =>
  (await detail()).tasks.find(({ asanaLink }) => asanaLink?.includes(`/${taskId}/`));
const edit = async (task: Task | undefined, change: object) =>
  expectJson<Task>(await app.as("admin")("PATCH", `/api/tasks/${task?.id}`, change));

describe("a new task", () => {
  test("has all values of its row, and follows the existing ones, in the order of the rows", async () => {
    const before = (await detail()).tasks;
    const row = importedTask({
      category: "listings",
      assignee: app.people.manager.email.toUpperCase(),
      startDate: "2026-03-01",
      dueDate: "2026-03-20",
      notes: "First\nsecond 👩‍👩‍👧",
      dependencies: "Blocked by: Copy",
    });
    const { results, ...counts } = await take([row, importedTask()]);
    expect(counts).toEqual({
      ...{ created: 2, updated: 0, unchanged: 0, skipped: 0, invalid: 0, startsOnboarding: false },
    });
    const { tasks } = await detail();
    expect(tasks.slice(before.length).map(({ id }) => id)).toEqual(results.map(({ id }) => id ?? ""));
    expect(tasks[before.length]).toMatchObject({
      name: row.name,
      category: "listings",
      owner: "agency",
      assigneeUserId: app.people.manager.id,
      startDate: "2026-03-01",
      dueDate: "2026-03-20",
      status: "not_started",
      completedAt: null,
      asanaLink: `https://app.asana.com/0/0/${row.taskId}/f`,
      version: 1,
    });
    expect(tasks[before.length]?.notes).toMatch(
      /^\[2026-03-09 \d\d:\d\d\] Asana: First\n {2}second 👩‍👩‍👧\n\[2026-03-09 \d\d:\d\d\] Asana dependencies: Blocked by: Copy$/,
    );
  });

  test("is completed on the day in the file, in the portal's time zone, and never in the future", async () => {
    const day = importedTask({ completedAt: "2026-03-01", dueDate: null, createdOn: "2026-02-01" });
    const moment = importedTask({ completedAt: "2026-03-01T23:30:00.000Z" });
    const future = importedTask({ completedAt: "2026-09-10" });
    await take([day, moment, future]);
    // The portal is in Auckland, thirteen hours ahead of UTC.
    expect(await taskOf(day)).toMatchObject({
      status: "done",
      completedAt: "2026-02-28T11:00:00.000Z",
      startDate: "2026-02-01",
      dueDate: "2026-03-01",
    });
    expect((await taskOf(moment))?.completedAt).toBe("2026-03-01T23:30:00.000Z");
    const { completedAt, updatedAt } = (await taskOf(future)) ?? {};
    expect(completedAt).toBe(updatedAt);
  });

  test.each<[string, Fields, object, string, string]>([
    ["both dates", { startDate: "2026-01-02", dueDate: "2026-01-03" }, {}, "2026-01-02", "2026-01-03"],
    [
      "its due date and when it was made",
      { createdOn: "2026-02-01", dueDate: "2026-02-20" },
      {},
      "2026-02-01",
      "2026-02-20",
    ],
    [
      "a due date before it was made",
      { createdOn: "2026-02-21", dueDate: "2026-02-20" },
      {},
      "2026-02-20",
      "2026-02-20",
    ],
    ["its due date alone", { dueDate: "2026-04-02" }, {}, "2026-03-09", "2026-04-02"],
    [
      "no due date",
      { dueDate: null, createdOn: "2026-02-01" },
      { dueDate: "2026-05-01" },
      "2026-02-01",
      "2026-05-01",
    ],
    [
      "a start behind the usual due date",
      { startDate: "2026-06-01", dueDate: null },
      { dueDate: "2026-05-01" },
      "2026-06-01",
      "2026-06-01",
    ],
  ])("with %s in the file", async (_, fields, call, startDate, dueDate) => {
    const row = importedTask(fields);
    await take([row], call);
    expect(await taskOf(row)).toMatchObject({ startDate, dueDate });
  });

  test("with an unknown, former or ineligible assignee is assigned to nobody, with a note in the result", async () => {
    const droppedOf = async (fields: Fields) => {
      const result = await only(importedTask(fields));
      expect(result?.outcome).toBe("created");
      return result?.dropped;
    };
    const nobody = "No active admin, manager or contributor has";
    expect(await droppedOf({ assignee: "nobody@else.example" })).toEqual([
      { path: "assignee", message: `${nobody} the address nobody@else.example` },
    ]);
    expect(await droppedOf({ assignee: app.people.viewer.email })).toHaveLength(1);
    expect(await droppedOf({ assigneeUserId: Bun.randomUUIDv7() })).toEqual([
      { path: "assignee", message: `${nobody} this id` },
    ]);
    expect(await droppedOf({ assigneeUserId: app.people.admin.id })).toEqual([]);
  });
});

describe("an invalid row is rejected, and the others are imported", () => {
  test.each<[string, Fields, { path: string; message: string }]>([
    ["no name", { name: " " }, { path: "name", message: "Required" }],
    [
      "an invalid id",
      { taskId: "1.2E+15" },
      { path: "taskId", message: "Must be the digits of an Asana task" },
    ],
    [
      "a due date before its start",
      { startDate: "2026-04-02" },
      { path: "dueDate", message: "Must not be before the start date, Apr 2, 2026" },
    ],
    [
      "no due date, and none by the call",
      { dueDate: null },
      { path: "dueDate", message: "The file says none: say when such tasks are due" },
    ],
    [
      "no category, and none by the call",
      { category: null },
      { path: "category", message: "Required, by the row or by the call" },
    ],
    [
      "a version of a task that is gone",
      { version: 3 },
      { path: "", message: "Was deleted since the plan was made. Check the file again" },
    ],
  ])("with %s", async (_, fields, error) => {
    const { results } = await take([importedTask(fields), importedTask()]);
    expect(results.map(({ outcome }) => outcome)).toEqual(["invalid", "created"]);
    expect(results[0]?.errors).toEqual([error]);
  });

  test("that repeats another one of the call, or matches two tasks", async () => {
    const row = importedTask();
    expect((await take([row, row])).results[1]?.errors).toEqual([
      { path: "taskId", message: "Repeated in the file" },
    ]);
    const [other] = (await detail()).tasks;
    await edit(other, { asanaLink: `https://app.asana.com/1/12/project/34/task/${row.taskId}` });
    expect((await only(row, update))?.errors[0]?.message).toStartWith(
      "Two tasks of the onboarding have this",
    );
  });
});

describe("a second run", () => {
  test("recognises an unchanged task by its link in any form", async () => {
    const row = importedTask({ completedAt: "2026-03-02", notes: "Said", dependencies: "Blocking: x" });
    await take([row]);
    await edit(await taskOf(row), { asanaLink: `https://app.asana.com/0/1199/${row.taskId}` });
    const before = await contentHash(app.db);
    expect((await only(row, update))?.outcome).toBe("unchanged");
    expect((await only(row))?.outcome).toBe("skipped");
    expect(await contentHash(app.db)).toBe(before);
  });

  test("reports changes with old and new values, applies them, and writes nothing on a dry run", async () => {
    const row = importedTask({ notes: "Old\nnotes", startDate: "2026-03-01" });
    await take([row]);
    const note = { note: "By hand" };
    await app.as("admin")("POST", `/api/tasks/${(await taskOf(row))?.id}/notes`, note);
    const next = {
      ...row,
      name: "Renamed",
      category: "legal",
      assignee: app.people.admin.email,
      dueDate: "2026-05-05",
      completedAt: "2026-03-05",
      notes: "New",
      dependencies: "Blocking: All",
    };
    const changes = [
      { field: "name", from: row.name, to: "Renamed" },
      { field: "category", from: "ads", to: "legal" },
      { field: "dueDate", from: "2026-04-01", to: "2026-05-05" },
      { field: "status", from: "not_started", to: "done" },
      { field: "completedAt", from: null, to: "2026-03-05" },
      { field: "assignee", from: null, to: "Ada Admin" },
      { field: "notes", from: "Old\nnotes", to: "New" },
      { field: "dependencies", from: null, to: "Blocking: All" },
    ];
    const before = await contentHash(app.db);
    expect(await only(next, { ...update, dryRun: true })).toMatchObject({
      outcome: "updated",
      version: 1,
      changes,
    });
    expect(await contentHash(app.db)).toBe(before);
    expect(await only(next, update)).toMatchObject({ outcome: "updated", version: 2, changes });
    const lines = (await taskOf(row))?.notes?.split("\n").map((line) => line.replace(/^\[.*?\] /, ""));
    expect(lines).toEqual(["Asana: New", "Ada Admin: By hand", "Asana dependencies: Blocking: All"]);
    expect(await only(next, update)).toMatchObject({ outcome: "unchanged", version: 2 });
  });

  test("keeps values missing in the file, and tasks completed here, which it reports", async () => {
    const row = importedTask({ startDate: "2026-03-01", notes: "Kept", assignee: app.people.admin.email });
    await take([row]);
    const task = await edit(await taskOf(row), { status: "done" });
    const { taskId, name } = row;
    expect(await only({ taskId, name }, update)).toMatchObject({
      outcome: "unchanged",
      dropped: [{ path: "completedAt", message: "Open in Asana and done here: it stays done" }],
    });
    expect(await taskOf(row)).toEqual(task);
  });

  test("rejects a task that changed, was added or was deleted since the plan", async () => {
    const row = importedTask();
    await take([row]);
    const next = { ...row, name: "Renamed" };
    const message = (words: string) => ({ outcome: "invalid", errors: [{ path: "", message: words }] });
    expect(await only({ ...next, version: null }, update)).toMatchObject(
      message("Came in since the plan was made. Check the file again"),
    );
    await edit(await taskOf(row), { category: "legal" });
    expect(await only({ ...next, version: 1 }, update)).toMatchObject(
      message("Was changed since the plan was made. Check the file again"),
    );
    expect((await taskOf(row))?.name).toBe(row.name);
    expect(await only({ ...next, version: 2 }, update)).toMatchObject({ outcome: "updated", version: 3 });
  });

  test("rejects a due date before the task's start date", async () => {
    const row = importedTask({ startDate: "2026-03-20" });
    await take([row]);
    const moved = { ...row, startDate: null, dueDate: "2026-03-19" };
    expect((await only(moved, update))?.errors).toEqual([
      { path: "dueDate", message: "Must not be before the start date, Mar 20, 2026" },
    ]);
  });
});

describe("an onboarding that was not started", () => {
  test("is started with only these tasks if the call says so, and rejected otherwise", async () => {
    const { id } = await makeClient(app);
    const { detail: words } = await expectJson<Problem>(await send([importedTask()], {}, id), 409);
    expect(words).toBe("Start onboarding before adding tasks.");
    const start = { startOnboarding: true };
    const dry = await expectJson<ImportTasksResult>(
      await send([importedTask()], { ...start, dryRun: true }, id),
    );
    expect([dry.startsOnboarding, (await detail(id)).onboarding]).toEqual([true, null]);
    await expectJson(await send([importedTask({ name: "" })], start, id));
    expect((await detail(id)).onboarding).toBeNull();
    await expectJson(await send([importedTask({ completedAt: "2026-03-01" }), importedTask()], start, id));
    const { onboarding, tasks } = await detail(id);
    expect(onboarding?.startDate).toBe("2026-03-09");
    expect(tasks.map(({ sortOrder }) => sortOrder)).toEqual([1, 2]);
    const [listed] = await expectJson<object[]>(
      await app.as("admin")(
        "GET",
        `/api/clients?search=${encodeURIComponent((await detail(id)).client.name)}`,
      ),
    );
    expect(listed).toMatchObject({ totalTasks: 2, completedTasks: 1, percentComplete: 50 });
  });
});

test("two users who import one file concurrently create each task once", async () => {
  const rows = Array.from({ length: 20 }, () => importedTask());
  const counts = await Promise.all(
    (["admin", "manager", "contributor"] as const).map(async (role) =>
      expectJson<ImportTasksResult>(
        await app.as(role)("POST", `/api/clients/${client.id}/tasks/import`, {
          rows: numbered(rows),
          ...update,
        }),
      ),
    ),
  );
  expect(counts.reduce((sum, { created }) => sum + created, 0)).toBe(20);
  expect(counts.reduce((sum, { unchanged }) => sum + unchanged, 0)).toBe(40);
});

test("more tasks than an onboarding may have are rejected as a whole", async () => {
  for (let call = 0; call < 3; call++) await take(Array.from({ length: 500 }, () => importedTask()));
  const before = await contentHash(app.db);
  const { detail: words } = await expectJson<Problem>(
    await send(Array.from({ length: 500 }, () => importedTask())),
    409,
  );
  expect(words).toBe("An onboarding has room for 2,000 tasks; with these it would have more.");
  expect(await contentHash(app.db)).toBe(before);
});
