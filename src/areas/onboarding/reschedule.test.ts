import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import type { ReschedulePlan } from "#/src/contract/due-dates";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { addDatedTask, addNeed, inDays } from "#/test/support/dated-tasks";
import { contentHash } from "#/test/support/tables";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  clientId = (await makeClient(app)).id;
  const { tasks } = await makeOnboarding(app, clientId, "2026-03-02");
  for (const { id } of tasks) expect((await manager("DELETE", `/api/tasks/${id}`)).status).toBe(204);
});
afterAll(() => app.stop());

const manager = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("manager")(...call);
const add = (name: string, fields: Parameters<typeof addDatedTask>[3]) =>
  addDatedTask(app, clientId, name, fields);
const send = (body: object, role: "manager" | "contributor" | "viewer" | "client" = "contributor") =>
  app.as(role)("POST", `/api/clients/${clientId}/onboarding/reschedule`, body);
const plan = async (body: object) => expectJson<ReschedulePlan>(await send({ ...body, dryRun: true }));
const apply = async (body: object) => {
  const answer = await send({ ...body, planHash: (await plan(body)).planHash });
  return { plan: await expectJson<ReschedulePlan>(answer), operation: answer.headers.get("X-Operation-Id") };
};
const detail = async () => expectJson<ClientDetail>(await manager("GET", `/api/clients/${clientId}`));
const dates = async () => {
  const { tasks } = await detail();
  return Object.fromEntries(tasks.map(({ name, dueDate }) => [name, dueDate]));
};
const undo = async (operation: string | null) =>
  expectJson(await app.as("contributor")("POST", `/api/operations/${operation}/undo`));
const edit = async (task: Task, change: object) =>
  expectJson<Task>(await manager("PATCH", `/api/tasks/${task.id}`, change));

describe("a new launch date", () => {
  test("is planned, carried out as one operation, and undone with every date and rule", async () => {
    const toLaunch = await add("Launch plan", { dueDate: "2026-03-12", dueRule: inDays("launch", 10) });
    const after = await add("After it", { dueDate: "2026-03-16", dueRule: inDays("needs", 3) });
    await add("By hand", { dueDate: "2026-03-20" });
    await addNeed(app, after, toLaunch);
    const before = await detail();
    const body = { targetLaunchDate: "2026-04-21" };
    const shown = await plan(body);
    expect(shown).toMatchObject({
      startDate: null,
      targetLaunchDate: { from: null, to: "2026-04-21" },
      moves: [
        { name: "Launch plan", from: "2026-03-12", to: "2026-04-10", why: "launch", start: null },
        { name: "After it", from: "2026-03-16", to: "2026-04-13", why: "needs" },
      ],
      keeps: [{ name: "By hand", why: "by_hand" }],
    });
    expect(await detail()).toEqual(before);
    let operation: string | null = null;
    const traces = await tracesOf(app.db, async () => {
      ({ operation } = await apply(body));
    });
    expect(traces.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
      "client_onboarding update",
      "client_task update",
      "client_task update",
    ]);
    expect(await dates()).toEqual({
      "Launch plan": "2026-04-10",
      "After it": "2026-04-13",
      "By hand": "2026-03-20",
    });
    expect((await plan(body)).moves).toEqual([]);
    await undo(operation);
    const restored = await detail();
    expect(restored.onboarding?.targetLaunchDate).toBeNull();
    expect(
      restored.tasks.map(({ dueDate, dueRule, startDate }) => ({ dueDate, dueRule, startDate })),
    ).toEqual(before.tasks.map(({ dueDate, dueRule, startDate }) => ({ dueDate, dueRule, startDate })));
  });

  test("is refused with the new plan once a task or the calendar changed since", async () => {
    const task = await add("Launch plan", { dueDate: "2026-03-12", dueRule: inDays("launch", 10) });
    const body = { targetLaunchDate: "2026-04-21" };
    const { planHash } = await plan(body);
    await edit(task, { name: "Plan of the launch" });
    const content = await contentHash(app.db);
    const refused = await expectJson<Problem & { plan: ReschedulePlan }>(
      await send({ ...body, planHash }),
      409,
    );
    expect(refused.plan.moves).toMatchObject([{ name: "Plan of the launch", to: "2026-04-10" }]);
    await expectJson(await send(body), 409);
    expect(await contentHash(app.db)).toBe(content);
    await expectJson(await send({ ...body, planHash: refused.plan.planHash }));
  });

  test("that is the present one changes nothing, without an operation", async () => {
    await add("By hand", { dueDate: "2026-03-20" });
    const answer = await send({ targetLaunchDate: null });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("X-Operation-Id")).toBeNull();
  });
});

test("a new start date moves tasks counted from it, and is refused once the work has begun", async () => {
  const task = await add("Kickoff", { dueDate: "2026-03-09", dueRule: inDays("start", 7) });
  const { plan: shown } = await apply({ startDate: "2026-03-16" });
  expect(shown).toMatchObject({
    startDate: { from: "2026-03-02", to: "2026-03-16" },
    moves: [{ to: "2026-03-23", start: { from: "2026-03-02", to: "2026-03-16" }, why: "start" }],
  });
  expect((await detail()).onboarding?.startDate).toBe("2026-03-16");
  await edit(task, { status: "in_progress" });
  const refused = await expectJson<Problem>(await send({ startDate: "2026-03-23", dryRun: true }), 409);
  expect(refused.detail).toBe("The start date stays, since the work has begun: a task was started or done.");
});

describe("a due date set by hand", () => {
  test("replaces the rule, and undo restores it", async () => {
    const task = await add("Kickoff", { dueDate: "2026-03-09", dueRule: inDays("start", 7) });
    expect((await edit(task, { dueDate: "2026-03-09" })).dueRule).toEqual(inDays("start", 7));
    const answer = await manager("PATCH", `/api/tasks/${task.id}`, { dueDate: "2026-03-10" });
    expect(await expectJson<Task>(answer)).toMatchObject({ dueDate: "2026-03-10", dueRule: null });
    await expectJson(await manager("POST", `/api/operations/${answer.headers.get("X-Operation-Id")}/undo`));
    expect((await detail()).tasks).toMatchObject([{ dueDate: "2026-03-09", dueRule: inDays("start", 7) }]);
  });

  test("stays, unless the plan includes the task", async () => {
    const task = await add("By hand", { dueDate: "2026-03-20" });
    await apply({ targetLaunchDate: "2026-04-20" });
    const body = { targetLaunchDate: "2026-05-04", include: [task.id] };
    expect((await plan(body)).moves).toMatchObject([{ to: "2026-04-03", rule: null, why: "launch" }]);
    const other = await makeClient(app);
    const { tasks } = await makeOnboarding(app, other.id);
    const foreign = await expectJson<Problem>(
      await send({ ...body, include: [task.id, tasks[0]?.id], dryRun: true }),
      400,
    );
    expect(foreign.errors).toEqual([{ path: "include.1", message: "Not a task of this onboarding" }]);
  });
});

describe("the followers of a task that moves", () => {
  let first: Task;
  let soon: Task;
  beforeEach(async () => {
    first = await add("First", { dueDate: "2026-03-09", dueRule: inDays("start", 7) });
    soon = await add("Soon after", { dueDate: "2026-03-10", dueRule: inDays("needs", 3) });
    const slack = await add("With slack", { dueDate: "2026-03-17", dueRule: inDays("start", 15) });
    const started = await add("Started", { dueDate: "2026-03-11" });
    await edit(started, { status: "in_progress" });
    await addNeed(app, soon, first);
    await addNeed(app, slack, first);
    await addNeed(app, started, first);
  });

  test("move with it, by the days that exceed their slack", async () => {
    const { plan: shown, operation } = await apply({ fromTask: { id: first.id, dueDate: "2026-03-19" } });
    expect(shown.moves).toMatchObject([
      { name: "First", to: "2026-03-19", rule: null, why: "follows" },
      { name: "Soon after", to: "2026-03-23", rule: inDays("needs", 3), why: "needs" },
      { name: "With slack", to: "2026-03-20", rule: null, why: "follows" },
    ]);
    expect(shown.keeps).toMatchObject([{ name: "Started", why: "started" }]);
    await undo(operation);
    expect((await detail()).tasks).toMatchObject([
      { dueDate: "2026-03-09", dueRule: inDays("start", 7) },
      { dueDate: "2026-03-10" },
      { dueDate: "2026-03-17", dueRule: inDays("start", 15) },
      {},
    ]);
  });

  test("move after a date that is stored already", async () => {
    await edit(first, { dueDate: "2026-03-19" });
    const body = { fromTask: { id: first.id, dueDate: "2026-03-19", was: "2026-03-09" } };
    expect((await plan(body)).moves).toMatchObject([
      { name: "Soon after", to: "2026-03-23" },
      { name: "With slack", to: "2026-03-20" },
    ]);
    expect(first.version).toBeGreaterThan(0);
  });

  test("move by themselves once it is done late, and back with an undo of that", async () => {
    const answer = await manager("PATCH", `/api/tasks/${first.id}`, { status: "done" });
    await expectJson(answer);
    // Done on Monday, March 9, in the portal's time zone.
    expect(await dates()).toMatchObject({ "Soon after": "2026-03-12", "With slack": "2026-03-17" });
    await expectJson(await manager("POST", `/api/operations/${answer.headers.get("X-Operation-Id")}/undo`));
    expect(await dates()).toMatchObject({ "Soon after": "2026-03-10" });
  });

  test("keep a later date when it is done early, and the undo is refused once one was changed", async () => {
    const later = await add("Later", { dueDate: "2026-03-20", dueRule: inDays("needs", 3) });
    await addNeed(app, later, first);
    const answer = await manager("PATCH", `/api/tasks/${first.id}`, { status: "done" });
    expect(await dates()).toMatchObject({ Later: "2026-03-20" });
    await edit(soon, { dueDate: "2026-03-30" });
    await expectJson(
      await manager("POST", `/api/operations/${answer.headers.get("X-Operation-Id")}/undo`),
      409,
    );
  });

  test("stay if the same call completes them, and move once for several", async () => {
    const last = await add("Last", { dueDate: "2026-03-09", dueRule: inDays("needs", 1) });
    await addNeed(app, last, soon);
    const ids = [first.id, soon.id];
    const changed = await expectJson<Task[]>(
      await manager("PATCH", "/api/tasks", { ids, change: { status: "done" } }),
    );
    expect(changed.map(({ name, dueDate, version }) => [name, dueDate, version])).toEqual([
      ["First", "2026-03-09", 2],
      ["Soon after", "2026-03-10", 2],
    ]);
    const { tasks } = await detail();
    expect(tasks.find(({ id }) => id === last.id)).toMatchObject({ dueDate: "2026-03-10", version: 2 });
  });
});

test("viewers and clients do not reschedule", async () => {
  for (const role of ["viewer", "client"] as const) {
    expect((await send({ targetLaunchDate: "2026-04-21", dryRun: true }, role)).status).toBe(403);
  }
});
