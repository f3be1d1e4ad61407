import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { clientOnboarding, clientStandings, clientTasks } from "#/db/schema";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { ReportSummary } from "#/src/contract/reports";
import type { ImportTasksResult } from "#/src/contract/task-imports";
import type { Task } from "#/src/contract/tasks";
import { appendEntries } from "#/src/domain/audit-log";
import { wrongFigures } from "#/src/domain/verify/counters";
import {
  expectJson,
  linkClientUser,
  makeClient,
  makeOnboarding,
  startApp,
  type TestApp,
} from "#/test/support/app";
import { patience } from "#/test/support/patience";
import { importedTask, newTask } from "#/test/support/requests";
import { acosTask, judgedAudit } from "#/test/support/requests-audits";
import { addBothOwners } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  app.setNow("2026-03-08T12:00:00.000Z");
  clientId = (await makeClient(app)).id;
  await makeOnboarding(app, clientId);
});
afterAll(() => app.stop());

const manager = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("manager")(...call);
const add = async (more: Record<string, unknown> = {}, id = clientId) =>
  expectJson<Task>(await manager("POST", `/api/clients/${id}/tasks`, newTask(more)), 201);
const edit = async (id: string, change: object) =>
  expectJson<Task>(await manager("PATCH", `/api/tasks/${id}`, change));
const remove = async (id: string) => {
  const answer = await manager("DELETE", `/api/tasks/${id}`);
  expect(answer.status).toBe(204);
  return answer.headers.get("X-Operation-Id") ?? "";
};
const undo = async (operation: string) =>
  expect((await manager("POST", `/api/operations/${operation}/undo`)).status).toBe(200);
const tasksOf = async (id = clientId) =>
  (await expectJson<ClientDetail>(await manager("GET", `/api/clients/${id}`))).tasks;
const take = async (rows: object[], more: object = {}) =>
  expectJson<ImportTasksResult>(
    await manager("POST", `/api/clients/${clientId}/tasks/import`, {
      rows: rows.map((row, at) => ({ line: at + 2, ...row })),
      ...more,
    }),
  );

async function launch(id = clientId) {
  for (const task of await tasksOf(id))
    if (task.phase === "onboarding") await edit(task.id, { status: "done" });
  expect((await onboarding(id)).completedAt).not.toBeNull();
}

async function onboarding(id = clientId) {
  const [row] = await app.db.read.select().from(clientOnboarding).where(eq(clientOnboarding.clientId, id));
  if (!row) throw new Error("There is no onboarding.");
  const { completedAt, totalTasks, completedTasks } = row;
  return { completedAt, totalTasks, completedTasks };
}

/** Reads the figures that work after a launch must not change; past due covers both phases. */
async function figures() {
  const [standing] = await app.db.read
    .select()
    .from(clientStandings)
    .where(eq(clientStandings.clientId, clientId));
  const path = "/api/reports/summary?range=custom&from=2026-01-01&to=2026-12-31";
  const { metrics } = await expectJson<ReportSummary>(await app.as("viewer")("GET", path));
  return {
    ...(await onboarding()),
    percent: standing?.percent,
    timeToComplete: metrics.timeToComplete,
    categories: metrics.categories,
  };
}

describe("a new task", () => {
  test("is in the onboarding phase until that is complete, and ongoing afterwards", async () => {
    expect((await add()).phase).toBe("onboarding");
    await launch();
    const before = await onboarding();
    expect((await add()).phase).toBe("ongoing");
    expect(await onboarding()).toEqual(before);
  });

  test("can be given a phase, and one in the onboarding phase reopens the onboarding", async () => {
    expect((await add({ phase: "ongoing" })).phase).toBe("ongoing");
    await launch();
    await add({ phase: "onboarding" });
    expect((await onboarding()).completedAt).toBeNull();
  });

  test("created from an audit is ongoing, in any state of the onboarding", async () => {
    const audit = await judgedAudit(app);
    const answer = await manager("POST", `/api/client-audits/${audit.id}/tasks`, acosTask());
    expect((await expectJson<Task[]>(answer, 201)).map(({ phase }) => phase)).toEqual(["ongoing"]);
  });

  test("in an import has the phase for the onboarding's state at the first call, or the chosen one", async () => {
    await launch();
    const importId = Bun.randomUUIDv7();
    const phases = async () => (await tasksOf()).map(({ phase }) => phase);
    const before = await phases();
    await take([importedTask({ category: "ads", dueDate: "2026-03-20" })], { importId });
    await add({ phase: "onboarding" });
    await take([importedTask({ category: "ads", dueDate: "2026-03-20" })], { importId });
    expect((await phases()).slice(before.length)).toEqual(["ongoing", "onboarding", "ongoing"]);
    await take([importedTask({ category: "ads", dueDate: "2026-03-20" })], { phase: "onboarding" });
    expect((await phases()).at(-1)).toBe("onboarding");
  });
});

test("staff can change a task's phase, one by one and in bulk, and undo it", async () => {
  const tasks = await tasksOf();
  const [first] = tasks;
  await launch();
  const launched = await onboarding();
  const answer = await manager("PATCH", `/api/tasks/${first?.id}`, { phase: "ongoing" });
  expect((await expectJson<Task>(answer)).phase).toBe("ongoing");
  expect(await onboarding()).toMatchObject({ totalTasks: launched.totalTasks - 1 });
  await undo(answer.headers.get("X-Operation-Id") ?? "");
  expect(await onboarding()).toEqual(launched);
  const ids = tasks.map(({ id }) => id);
  const changed = await expectJson<Task[]>(
    await manager("PATCH", "/api/tasks", { ids, change: { phase: "ongoing" } }),
  );
  expect(new Set(changed.map(({ phase }) => phase))).toEqual(new Set(["ongoing"]));
  expect(await onboarding()).toEqual({ completedAt: null, totalTasks: 0, completedTasks: 0 });
  expect(await wrongFigures(app.db)).toEqual([]);
});

test("a client user cannot see or change phases", async () => {
  await linkClientUser(app, clientId);
  const client = app.as("client");
  const { tasks } = await expectJson<ClientDetail>(await client("GET", `/api/clients/${clientId}`));
  expect(new Set(tasks.map(({ phase }) => phase))).toEqual(new Set([null]));
  const own = tasks.find(({ owner }) => owner === "client");
  expect((await client("PATCH", `/api/tasks/${own?.id}`, { phase: "ongoing" })).status).toBe(403);
});

test("undoing a deletion from before phases existed does not revert a launch", async () => {
  const task = await add();
  const [row] = await app.db.read.select().from(clientTasks).where(eq(clientTasks.id, task.id));
  if (!row) throw new Error("There is no task.");
  const { phase: _, ...former } = row;
  const operationId = Bun.randomUUIDv7();
  await app.db.transaction(async (tx) => {
    await tx.delete(clientTasks).where(eq(clientTasks.id, task.id));
    const entry = { entity: "client_task", entityId: task.id, action: "delete", before: former } as const;
    const about = { userId: app.people.manager.id, createdAt: "2026-03-08T12:00:00.000Z", operationId };
    await appendEntries(tx, [{ ...about, entries: [entry] }]);
  });
  await launch();
  const before = await onboarding();
  await undo(operationId);
  expect((await tasksOf()).find(({ id }) => id === task.id)?.phase).toBe("ongoing");
  expect(await onboarding()).toEqual(before);
});

const isOpen = ({ status }: Task) => status !== "done";

/** True if another open task of the same audit rule, which has one at most, keeps this one from being open. */
const isReplaced = ({ id, auditRule }: Task, ongoing: Task[]) =>
  auditRule !== null &&
  ongoing.some((each) => each.id !== id && each.auditRule === auditRule && isOpen(each));

const step = fc.oneof(
  fc.record({ kind: fc.constant("add"), days: fc.integer({ min: -20, max: 20 }) } as const),
  fc.record({ kind: fc.constant("import") } as const),
  fc.record({ kind: fc.constant("audit") } as const),
  fc.record({ kind: fc.constantFrom("done", "reopen", "delete", "restore"), at: fc.nat(20) } as const),
);

test("any ongoing work leaves the launch, the progress and the durations unchanged", async () => {
  let acted = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      app.setNow("2026-03-08T12:00:00.000Z");
      clientId = (await makeClient(app)).id;
      await makeOnboarding(app, clientId);
      await launch();
      app.setNow("2026-03-08T20:00:00.000Z");
      const before = await figures();
      const deletions: { operation: string; task: Task }[] = [];
      for (const one of steps) {
        const ongoing = (await tasksOf()).filter(({ phase }) => phase === "ongoing");
        if (one.kind === "add") await add({ startDate: "2026-03-01", dueDate: "2026-04-10" });
        else if (one.kind === "import")
          await take([importedTask({ category: "ads", dueDate: "2026-04-02" })]);
        else if (one.kind === "audit") {
          const audit = await judgedAudit(app, clientId);
          await manager("POST", `/api/client-audits/${audit.id}/tasks`, acosTask());
        } else if (one.kind === "restore") {
          const deleted = deletions.pop();
          if (!deleted || (isOpen(deleted.task) && isReplaced(deleted.task, ongoing))) continue;
          await undo(deleted.operation);
        } else {
          const task = ongoing[one.at % Math.max(ongoing.length, 1)];
          if (!task || (one.kind === "reopen" && isReplaced(task, ongoing))) continue;
          if (one.kind === "delete") deletions.push({ operation: await remove(task.id), task });
          else await edit(task.id, { status: one.kind === "done" ? "done" : "in_progress" });
        }
        acted++;
        expect(await figures()).toEqual(before);
      }
      expect(await wrongFigures(app.db)).toEqual([]);
    }),
    { numRuns: 12 },
  );
  expect(acted).toBeGreaterThan(40);
});
