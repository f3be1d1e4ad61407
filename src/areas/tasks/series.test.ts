import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import type { Repeat } from "#/src/contract/choices/repeats";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import {
  type Call,
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
  withToken,
} from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addRecurringTask, monthly } from "#/test/support/recurring-tasks";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let manager: Call;
let clientId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  app.setNow("2026-03-08T12:00:00.000Z");
  manager = withToken(app.url, app.people.manager);
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
});
afterAll(() => app.stop());

const weekly = (fields: Partial<Repeat> = {}): Repeat =>
  ({ every: 1, unit: "week", on: [1], from: "schedule", ...fields }) as Repeat;
const add = (fields: { repeat?: Repeat } & Record<string, unknown> = {}) =>
  addRecurringTask(app, clientId, { dueDate: "2026-03-31", startDate: "2026-03-25", ...fields });
const patch = (id: string, change: object, call = manager) => call("PATCH", `/api/tasks/${id}`, change);
const complete = async (id: string, call = manager) => {
  const answer = await patch(id, { status: "done" }, call);
  await expectJson(answer.clone());
  return operationOf(answer);
};
const undo = (operation: string, call = manager) => call("POST", undoPath(operation));
const detail = async (id: string) => expectJson<TaskDetail>(await manager("GET", `/api/tasks/${id}`));
const refusal = async (answer: Promise<Response>, status = 409) =>
  (await expectJson<Problem>(await answer, status)).detail;
const series = async ({ seriesId }: Pick<Task, "seriesId">) => {
  const { tasks } = await expectJson<ClientDetail>(await manager("GET", `/api/clients/${clientId}`));
  const own = tasks.filter((task) => task.seriesId === seriesId);
  return own.toSorted((one, other) => ((one.anchor ?? "") < (other.anchor ?? "") ? -1 : 1));
};
const due = async (task: Pick<Task, "seriesId">) =>
  (await series(task)).map(({ dueDate, status }) => (status === "done" ? `${dueDate} done` : dueDate));
const next = async (task: Task) => {
  const open = (await series(task)).find(({ status }) => status !== "done");
  if (!open) throw new Error("The series has no open task.");
  return open;
};

describe("a task that is done", () => {
  test("gets a next one, with its words and people, at the same distance between start and due date", async () => {
    const { contributor } = app.people;
    const task = await add({
      description: "Numbers of the month",
      clientTitle: "Your numbers",
      assigneeUserId: contributor.id,
    });
    await manager("POST", `/api/tasks/${task.id}/notes`, { note: "Took two hours" });
    await complete(task.id);
    expect(await next(task)).toMatchObject({
      name: task.name,
      description: "Numbers of the month",
      clientTitle: "Your numbers",
      assigneeUserId: contributor.id,
      startDate: "2026-04-24",
      dueDate: "2026-04-30",
      anchor: "2026-04-30",
      repeat: monthly,
      ...{ phase: "ongoing", status: "not_started", notes: null, version: 1, sortOrder: task.sortOrder },
    });
  });

  test("gets one wherever it is completed: in bulk, by the client's answer, by an import, and when it is added", async () => {
    await linkClientUser(app, clientId);
    const call = app.as("client");
    const [one, other] = [
      await add(),
      await add({ repeat: weekly(), dueDate: "2026-03-09", startDate: "2026-03-09" }),
    ];
    const ids = [one.id, other.id];
    await expectJson(await manager("PATCH", "/api/tasks", { ids, change: { status: "done" } }));
    expect([await due(one), await due(other)]).toEqual([
      ["2026-03-31 done", "2026-04-30"],
      ["2026-03-09 done", "2026-03-16"],
    ]);

    const answered = await add({ owner: "client" });
    await expectJson(await call("POST", `/api/tasks/${answered.id}/answer`, { done: true }), 201);
    expect(await due(answered)).toEqual(["2026-03-31 done", "2026-04-30"]);

    const imported = await add();
    await patch(imported.id, { asanaLink: "https://app.asana.com/0/1/1200000000009999" });
    const row = {
      line: 2,
      taskId: "1200000000009999",
      name: imported.name,
      category: "ads",
      completedAt: "2026-03-07",
    };
    const rows = { rows: [row], onDuplicate: "update" };
    await expectJson(await manager("POST", `/api/clients/${clientId}/tasks/import`, rows));
    expect(await due(imported)).toEqual(["2026-03-31 done", "2026-04-30"]);
    expect((await next(imported)).asanaLink).toBeNull();

    expect(await due(await add({ status: "done" }))).toEqual(["2026-03-31 done", "2026-04-30"]);
  });

  test("late leaves out the days that passed, which its history counts", async () => {
    const task = await add({ repeat: weekly(), dueDate: "2026-03-09", startDate: "2026-03-09" });
    app.setNow("2026-04-01T12:00:00.000Z");
    await complete(task.id);
    expect(await due(task)).toEqual(["2026-03-09 done", "2026-04-06"]);
    const { auditLogs } = await detail((await next(task)).id);
    expect(auditLogs[0]).toMatchObject({
      action: "create",
      changes: [{ field: "leftOut", before: null, after: 3 }],
    });
  });

  test("counts days in the portal's time zone, also when clocks change", async () => {
    const task = await add({ repeat: weekly({ on: [7] }), dueDate: "2026-04-05", startDate: "2026-04-05" });
    app.setNow("2026-04-05T11:30:00.000Z");
    await complete(task.id);
    expect(await due(task)).toEqual(["2026-04-05 done", "2026-04-13"]);
    expect((await next(task)).anchor).toBe("2026-04-12");
  });

  test("gets none for a client that is paused or has left, until the series is continued", async () => {
    for (const status of ["paused", "churned"]) {
      const task = await add();
      await manager("PATCH", `/api/clients/${clientId}`, { status });
      await complete(task.id);
      expect(await due(task)).toEqual(["2026-03-31 done"]);
      const more = () => manager("POST", `/api/tasks/${task.id}/next`);
      expect(await refusal(more())).toBe(
        "Paused and churned clients get no next tasks. Activate the client first.",
      );
      await manager("PATCH", `/api/clients/${clientId}`, { status: "active" });
      app.setNow("2026-06-02T12:00:00.000Z");
      expect(await expectJson<Task>(await more(), 201)).toMatchObject({ dueDate: "2026-06-30" });
      expect(await refusal(more())).toBe("This task has a next one already.");
      app.setNow("2026-03-08T12:00:00.000Z");
    }
  });

  test("gets none after the end of its series", async () => {
    const task = await add({ repeat: { ...monthly, until: "2026-04-29" } });
    await complete(task.id);
    expect(await due(task)).toEqual(["2026-03-31 done"]);
    expect(await refusal(manager("POST", `/api/tasks/${task.id}/next`))).toBe("The series has ended.");
  });
});

describe("undo", () => {
  test("removes the next task while nobody changed it, also for a client", async () => {
    await linkClientUser(app, clientId);
    const call = app.as("client");
    const task = await add({ owner: "client" });
    const done = await complete(task.id, call);
    const undone = await undo(done, call);
    await expectJson(undone.clone());
    expect(await due(task)).toEqual(["2026-03-31"]);
    const redone = await undo(operationOf(undone), call);
    await expectJson(redone.clone());
    expect(await due(task)).toEqual(["2026-03-31 done", "2026-04-30"]);
    await expectJson(await undo(operationOf(redone), call));

    const again = await complete(task.id);
    await patch((await next(task)).id, { name: "Next numbers" });
    expect(await refusal(undo(again))).toBe("Next numbers was changed by Mia Manager since.");
    expect(await due(task)).toEqual(["2026-03-31 done", "2026-04-30"]);
  });

  test("is the only way to reopen a task that has a next one", async () => {
    const task = await add();
    await complete(task.id);
    const sentence = `“${task.name}” has a next task, due Apr 30, 2026. Undo it instead.`;
    expect(await refusal(patch(task.id, { status: "in_progress" }))).toBe(sentence);
    const change = { status: "not_started" };
    expect(await refusal(manager("PATCH", "/api/tasks", { ids: [task.id], change }))).toBe(sentence);
    await manager("DELETE", `/api/tasks/${(await next(task)).id}`);
    await expectJson(await patch(task.id, { status: "in_progress" }));
  });
});

test("an earlier task that an undo reopened neither gets a second next one nor an open task beside it", async () => {
  const task = await add();
  const setStatus = (status: string) => manager("PATCH", `/api/clients/${clientId}`, { status });
  await setStatus("paused");
  const first = await complete(task.id);
  await setStatus("active");
  const second = await expectJson<Task>(await manager("POST", `/api/tasks/${task.id}/next`), 201);
  await setStatus("paused");
  await complete(second.id);
  await setStatus("active");
  await expectJson(await undo(first));
  expect(await due(task)).toEqual(["2026-03-31", "2026-04-30 done"]);
  expect(await refusal(patch(second.id, { status: "in_progress" }))).toBe(
    `The series of “${task.name}” has an open task, due Mar 31, 2026. Finish it first.`,
  );
  expect((await manager("DELETE", `/api/tasks/${task.id}?repeat=next`)).status).toBe(204);
  expect(await due(task)).toEqual(["2026-04-30 done"]);
});

describe("the rule", () => {
  test("belongs to ongoing tasks alone", async () => {
    const sentence = "Only ongoing tasks repeat. Make it ongoing first, or do not repeat it.";
    const path = `/api/clients/${clientId}/tasks`;
    expect(await refusal(manager("POST", path, newTask({ repeat: monthly })))).toBe(sentence);
    const launch = await expectJson<Task>(await manager("POST", path, newTask()), 201);
    expect(await refusal(patch(launch.id, { repeat: monthly }))).toBe(sentence);
    await expectJson(await patch(launch.id, { repeat: monthly, phase: "ongoing" }));
    expect(await refusal(patch(launch.id, { phase: "onboarding" }))).toBe(sentence);
    const change = { phase: "onboarding" };
    expect(await refusal(manager("PATCH", "/api/tasks", { ids: [launch.id], change }))).toBe(sentence);
    await expectJson(await patch(launch.id, { phase: "onboarding", repeat: null }));
  });

  test("refuses what it cannot mean", async () => {
    const task = await add();
    for (const repeat of [
      weekly({ every: 0 }),
      weekly({ every: 53 }),
      { ...weekly(), on: [] },
      { ...weekly(), on: "last" },
      { ...monthly, on: [1] },
      { ...monthly, on: 32 },
      { ...monthly, until: "2026-03-30" },
    ])
      expect((await patch(task.id, { repeat })).status).toBe(400);
  });

  test("stops with null, after which the task is done for good", async () => {
    const task = await add();
    await complete(task.id);
    const second = await next(task);
    await expectJson(await patch(second.id, { repeat: null }));
    await complete(second.id);
    expect(await due(task)).toEqual(["2026-03-31 done", "2026-04-30 done"]);
    expect(await refusal(patch(second.id, { repeat: monthly }))).toBe(
      "This task is done. Change the open task of its series.",
    );
  });

  test("keeps its days when an occurrence moves by hand, and counts anew when the rule changes", async () => {
    const task = await add();
    await patch(task.id, { dueDate: "2026-04-10" });
    await complete(task.id);
    const second = await next(task);
    expect([second.startDate, second.dueDate]).toEqual(["2026-04-14", "2026-04-30"]);
    const changed = await expectJson<Task>(await patch(second.id, { repeat: weekly({ on: [4] }) }));
    expect([changed.seriesId, changed.anchor]).toEqual([task.seriesId, "2026-04-30"]);
    await complete(second.id);
    expect((await next(task)).dueDate).toBe("2026-05-07");
  });

  test("is hidden from clients", async () => {
    await linkClientUser(app, clientId);
    const call = app.as("client");
    const task = await add({ owner: "client" });
    const shown = await expectJson<TaskDetail>(await call("GET", `/api/tasks/${task.id}`));
    expect(shown.task).toMatchObject({ repeat: null, seriesId: null, anchor: null });
    expect((await patch(task.id, { repeat: null }, call)).status).toBe(403);
  });
});

describe("deleting", () => {
  test("leaves one occurrence out on request, and is undone", async () => {
    const task = await add();
    await complete(task.id);
    const answer = await manager("DELETE", `/api/tasks/${(await next(task)).id}?repeat=next`);
    expect(answer.status).toBe(204);
    expect(await due(task)).toEqual(["2026-03-31 done", "2026-06-01"]);
    const undone = await undo(operationOf(answer));
    await expectJson(undone.clone());
    expect(await due(task)).toEqual(["2026-03-31 done", "2026-04-30"]);
    await expectJson(await undo(operationOf(undone)));
    expect(await due(task)).toEqual(["2026-03-31 done", "2026-06-01"]);
  });

  test("ends the series otherwise, until it is undone", async () => {
    const task = await add();
    await complete(task.id);
    const answer = await manager("DELETE", `/api/tasks/${(await next(task)).id}`);
    expect((await series(task))[0]?.repeat).toBeNull();
    expect(await refusal(manager("POST", `/api/tasks/${task.id}/next`))).toBe("This task does not repeat.");
    await expectJson(await undo(operationOf(answer)));
    expect((await series(task)).map(({ repeat }) => repeat)).toEqual([monthly, monthly]);
  });

  test("of an earlier one changes nothing else", async () => {
    const task = await add();
    await complete(task.id);
    const second = await next(task);
    await manager("DELETE", `/api/tasks/${task.id}`);
    expect(await series(task)).toEqual([second]);
  });

  test("of one occurrence is refused where no next one can come", async () => {
    const task = await add();
    const skip = (id: string) => manager("DELETE", `/api/tasks/${id}?repeat=next`);
    await manager("PATCH", `/api/clients/${clientId}`, { status: "paused" });
    expect(await refusal(skip(task.id))).toContain("Paused and churned clients");
    await complete(task.id);
    expect(await refusal(skip(task.id))).toBe("This task is done, so there is nothing to leave out.");
  });
});
