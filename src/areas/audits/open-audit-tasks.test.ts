import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks } from "#/db/schema";
import type { AuditExplanation } from "#/src/contract/audit-tasks";
import type { Problem } from "#/src/contract/problem";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { expectJson, linkClientUser, makeClient, startApp, type TestApp } from "#/test/support/app";
import { acosTask, addedAudit, judgedAudit, replacedTask } from "#/test/support/requests-audits";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: true });
});
afterAll(() => app.stop());

const manager = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("manager")(...call);
const openTasks = (auditId: string, body: object = acosTask()) =>
  manager("POST", `/api/client-audits/${auditId}/tasks`, body);
const opened = async (auditId: string, body?: object) => {
  const [task] = await expectJson<Task[]>(await openTasks(auditId, body), 201);
  if (!task) throw new Error("No task was opened.");
  return task;
};
const explain = async (auditId: string) =>
  expectJson<AuditExplanation>(await app.as("viewer")("GET", `/api/client-audits/${auditId}/explanation`));
const finish = async ({ id }: Task) =>
  expectJson<Task>(await manager("PATCH", `/api/tasks/${id}`, { status: "done" }));
const tasksOfRule = async (rule: string, auditId: string) => {
  const rows = await app.db.read.select().from(clientTasks).where(eq(clientTasks.auditId, auditId));
  return rows.filter(({ auditRule }) => auditRule === rule);
};

test("a rule that cost points offers a prefilled task; nothing is created before a user confirms", async () => {
  const { id: accountManagerId } = app.people.contributor;
  const audit = await judgedAudit(app, undefined, { accountManagerId });
  const { drivers, hasOnboarding } = await explain(audit.id);
  expect(drivers).toEqual([
    {
      ...{ rule: "acos_high", score: "advertisingScore", points: -2, sentence: "ACOS 41%, over 35%: -2" },
      openTask: null,
      offer: {
        ...{ rule: "acos_high", name: "Cut bids and search terms that do not sell", category: "ads" },
        ...{ owner: "agency", dueDate: "2026-03-16", assigneeUserId: accountManagerId },
      },
    },
  ]);
  expect(hasOnboarding).toBe(true);
  expect(await tasksOfRule("acos_high", audit.id)).toEqual([]);
});

test("selected tasks are created in one operation with their audit and rule, and one undo removes all of them", async () => {
  const audit = await judgedAudit(app, undefined, { tacos: 20 });
  const { drivers } = await explain(audit.id);
  const tasks = drivers.map(({ offer }) => offer);
  const answer = await openTasks(audit.id, { tasks });
  const operation = answer.headers.get("X-Operation-Id");
  const made = await expectJson<Task[]>(answer, 201);
  expect(made.map(({ auditId, auditRule, status }) => [auditId, auditRule, status])).toEqual([
    [audit.id, "acos_high", "not_started"],
    [audit.id, "tacos_high", "not_started"],
  ]);
  expect((await explain(audit.id)).drivers.map(({ openTask }) => openTask?.id)).toEqual(
    made.map(({ id }) => id),
  );
  await expectJson(await manager("POST", `/api/operations/${operation}/undo`));
  expect((await explain(audit.id)).drivers.map(({ openTask }) => openTask)).toEqual([null, null]);
});

describe("a rule has one open task", () => {
  test("across all audits, until it is completed", async () => {
    const audit = await judgedAudit(app);
    const later = await judgedAudit(app, audit.clientId, { auditDate: "2026-03-10" });
    const task = await opened(audit.id);
    for (const { id } of [audit, later]) {
      const { detail } = await expectJson<Problem>(await openTasks(id), 409);
      expect(detail).toBe("“Cut bids” is open already: a rule gets no second task.");
    }
    await finish(task);
    expect((await opened(later.id)).auditId).toBe(later.id);
  });

  test("even with eight concurrent requests", async () => {
    const audit = await judgedAudit(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => openTasks(audit.id)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    expect(await tasksOfRule("acos_high", audit.id)).toHaveLength(1);
  });

  test("as enforced by the database itself", async () => {
    const audit = await judgedAudit(app);
    const task = await opened(audit.id);
    const [row] = await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, task.id));
    if (!row) throw new Error("The task is gone.");
    const again = app.db.transaction((tx) =>
      tx.insert(clientTasks).values({ ...row, id: Bun.randomUUIDv7(), auditId: null }),
    );
    expect(await again.then(null, (error: Error) => String(error.cause ?? error))).toMatch(/UNIQUE/);
  });

  test("so a completed one is not reopened beside it, by status, in bulk or by undo", async () => {
    const task = await replacedTask(app);
    const detail = "A later audit opened a task for the same rule, which is still open. Finish that one.";
    const change = { status: "in_progress" };
    const one = await manager("PATCH", `/api/tasks/${task.id}`, change);
    const several = await manager("PATCH", "/api/tasks", { ids: [task.id], change });
    for (const answer of [one, several]) expect((await expectJson<Problem>(answer, 409)).detail).toBe(detail);
    const recent = await expectJson<{ id: string; canUndo?: boolean }[]>(
      await manager("GET", "/api/operations"),
    );
    const [, done] = recent;
    await expectJson(await manager("POST", `/api/operations/${done?.id}/undo`), 409);
  });
});

test.each([
  ["a rule that took no points", acosTask({ rule: "tacos_high" }), "tasks.0.rule"],
  ["an unknown rule", acosTask({ rule: "luck" }), "tasks.0.rule"],
  ["a past day", acosTask({ dueDate: "2026-03-01" }), "dueDate"],
  ["no name", acosTask({ name: " " }), "tasks.0.name"],
  ["a rule twice", { tasks: [...acosTask().tasks, ...acosTask().tasks] }, "tasks"],
  ["nothing", { tasks: [] }, "tasks"],
])("%s creates nothing", async (_, body, path) => {
  const audit = await judgedAudit(app);
  const { errors } = await expectJson<Problem>(await openTasks(audit.id, body), 400);
  expect(errors?.map((error) => error.path)).toEqual([path]);
  expect(await tasksOfRule("acos_high", audit.id)).toEqual([]);
});

test("no task can be created for a client without onboarding, and the reason is shown", async () => {
  const { id: clientId } = await makeClient(app);
  const audit = await addedAudit(app, { clientId, clicks: 2_406, acos: 41 });
  expect((await explain(audit.id)).hasOnboarding).toBe(false);
  const { detail } = await expectJson<Problem>(await openTasks(audit.id), 409);
  expect(detail).toBe("Start onboarding before adding tasks.");
});

test("the next audit shows what changed the score and the state of the tasks", async () => {
  const audit = await judgedAudit(app, undefined, {
    auditDate: "2026-02-09",
    tacos: 20,
    advertisingScore: 2,
  });
  const [first, second] = await expectJson<Task[]>(
    await openTasks(audit.id, { tasks: (await explain(audit.id)).drivers.map(({ offer }) => offer) }),
    201,
  );
  if (!first || !second) throw new Error("Two tasks were to be opened.");
  await finish(first);
  const next = await judgedAudit(app, audit.clientId, {
    acos: 20,
    tacos: 20,
    advertisingScore: 8,
    creativeScore: 4,
  });
  const { last, parts, earlier, drivers } = await explain(next.id);
  expect(last).toEqual({ id: audit.id, auditDate: audit.auditDate, healthScore: audit.healthScore });
  expect(parts.slice(0, 2)).toEqual([
    { score: "advertisingScore", before: 2, after: 8, points: 1.2 },
    { score: "creativeScore", before: 5, after: 4, points: -0.1 },
  ]);
  expect(earlier).toMatchObject([
    { id: second.id, rule: "tacos_high", status: "not_started", auditDate: audit.auditDate, holds: true },
    { id: first.id, rule: "acos_high", status: "done", auditDate: audit.auditDate, holds: false },
  ]);
  expect(drivers).toMatchObject([{ rule: "tacos_high", openTask: { id: second.id } }]);
  expect((await explain(audit.id)).earlier).toEqual([]);
});

test("an audit shows tasks that are open or were completed since the audit before it, and no older ones", async () => {
  const first = await judgedAudit(app, undefined, { auditDate: "2026-01-05", tacos: 20 });
  const tasks = (await explain(first.id)).drivers.map(({ offer }) => offer);
  const [early, late] = await expectJson<Task[]>(await openTasks(first.id, { tasks }), 201);
  if (!early || !late) throw new Error("Two tasks were to be opened.");
  const finishOn = async (task: Task, day: string) => {
    await finish(task);
    const completedAt = `${day}T12:00:00.000Z`;
    await app.db.transaction((tx) =>
      tx.update(clientTasks).set({ completedAt }).where(eq(clientTasks.id, task.id)),
    );
  };
  await finishOn(early, "2026-01-20");
  await finishOn(late, "2026-02-20");
  const second = await judgedAudit(app, first.clientId, { auditDate: "2026-02-02" });
  const open = await opened(second.id);
  const third = await judgedAudit(app, first.clientId, { auditDate: "2026-03-09" });
  const earlierIds = async (id: string) => (await explain(id)).earlier.map((task) => task.id).toSorted();
  expect(await earlierIds(second.id)).toEqual([early.id, late.id].toSorted());
  expect(await earlierIds(third.id)).toEqual([late.id, open.id].toSorted());
});

test("a deleted audit leaves its tasks, which are linked again after a restore", async () => {
  const audit = await judgedAudit(app);
  const task = await opened(audit.id);
  const answer = await manager("DELETE", `/api/client-audits/${audit.id}`);
  expect(answer.status).toBe(204);
  const auditOf = async () => {
    const answer = await manager("GET", `/api/tasks/${task.id}`);
    const { task: now, audit: from } = await expectJson<TaskDetail>(answer);
    return [now.auditId, now.auditRule, from];
  };
  expect(await auditOf()).toEqual([null, "acos_high", null]);
  await expectJson(await manager("POST", `/api/operations/${answer.headers.get("X-Operation-Id")}/undo`));
  const { id, auditDate } = audit;
  expect(await auditOf()).toEqual([id, "acos_high", { id, auditDate }]);
});

test("a client sees the task, and nothing of the audit behind it", async () => {
  const audit = await judgedAudit(app);
  const task = await opened(audit.id, acosTask({ owner: "client", name: "Send us pictures" }));
  await linkClientUser(app, audit.clientId);
  for (const path of [`/api/tasks/${task.id}`, `/api/clients/${audit.clientId}`]) {
    const seen = await (await app.as("client")("GET", path)).text();
    expect(seen).toContain("Send us pictures");
    expect(seen).not.toContain(audit.id);
    expect(seen).not.toMatch(/acos_high|41%|auditDate/);
  }
  await expectJson(await app.as("client")("GET", `/api/client-audits/${audit.id}/explanation`), 403);
  await expectJson(await openTasksAs("client", audit.id), 403);
  await expectJson(await openTasksAs("viewer", audit.id), 403);
});

const openTasksAs = (role: "client" | "viewer", id: string) =>
  app.as(role)("POST", `/api/client-audits/${id}/tasks`, acosTask());
