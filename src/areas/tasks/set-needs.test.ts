import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { bulkInsert } from "#/db/bulk-insert";
import { clientTasks, taskNeeds } from "#/db/schema";
import type { AuditLogEntry } from "#/src/contract/admin";
import { limits } from "#/src/contract/limits";
import type { Problem } from "#/src/contract/problem";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { tracesOf } from "#/test/support/audit-trail";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";
import { newTaskRow } from "./task-row";

setDefaultTimeout(patience.test);

let app: TestApp;
let clientId: string;
let onboardingId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  clientId = (await makeClient(app)).id;
  onboardingId = (await makeOnboarding(app, clientId)).onboarding.id;
});
afterAll(() => app.stop());

const worker = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("contributor")(...call);
const add = async (name: string, more = {}) =>
  expectJson<Task>(await worker("POST", `/api/clients/${clientId}/tasks`, newTask({ name, ...more })), 201);
const read = async ({ id }: Pick<Task, "id">) =>
  (await expectJson<TaskDetail>(await worker("GET", `/api/tasks/${id}`))).task;
type Need = Pick<Task, "id"> & { afterDays?: number };
const put = ({ id }: Pick<Task, "id">, needs: readonly Need[], headers = {}) =>
  worker(
    "PUT",
    `/api/tasks/${id}/needs`,
    needs.map(({ id, afterDays }) => ({ id, ...(afterDays !== undefined && { afterDays }) })),
    headers,
  );
const set = async (task: Pick<Task, "id">, ...needs: Need[]) => expectJson<Task>(await put(task, needs));
const refusal = async (answer: Response, status: number) => {
  const { detail, errors } = await expectJson<Problem>(answer, status);
  return errors ?? detail;
};
const after = ({ id }: Pick<Task, "id">, afterDays: number) => ({ id, afterDays });
const rows = () =>
  app.db.read
    .select()
    .from(taskNeeds)
    .innerJoin(clientTasks, eq(clientTasks.id, taskNeeds.taskId))
    .where(eq(clientTasks.clientOnboardingId, onboardingId))
    .then((found) =>
      found.map(({ task_needs: { taskId, needsId, afterDays } }) => ({ taskId, needsId, afterDays })),
    );

/** Adds many tasks at once; returns their ids. */
async function addMany(count: number) {
  const { now, newId } = { now: "2026-03-09T12:00:00.000Z", newId: () => Bun.randomUUIDv7() };
  const common = { clientOnboardingId: onboardingId, templateId: null, description: null } as const;
  const fields = { category: "legal", owner: "agency", assigneeUserId: null, status: "not_started" } as const;
  const dates = { startDate: "2026-03-09", dueDate: "2026-03-16", phase: "onboarding" } as const;
  const tasks = Array.from({ length: count }, (_, at) =>
    newTaskRow({ ...common, ...fields, ...dates, name: `Task ${at}`, sortOrder: 10 + at, now, newId }),
  );
  await app.db.transaction((tx) => bulkInsert(tx, clientTasks, tasks));
  return tasks.map(({ id, name }) => ({ id, name }));
}

describe("setting the prerequisites of a task", () => {
  test("returns the task with them, raises its version once, and replaces them as a whole", async () => {
    const [a, b, c] = [await add("A"), await add("B", { owner: "client" }), await add("C")];
    const first = await set(a, after(b, 3), c);
    expect(first).toMatchObject({ version: a.version + 1, canStart: false, readyOn: null });
    const need = ({ id, name, status, owner, dueDate }: Task, afterDays: number) => ({
      ...{ id, name, status, owner, dueDate, afterDays },
    });
    expect(first.needs).toEqual(expect.arrayContaining([need(b, 3), need(c, 0)]));
    expect(first.needs).toHaveLength(2);
    expect((await read(b)).version).toBe(b.version);

    const second = await set(a, after(b, 5));
    expect(second).toMatchObject({ version: a.version + 2, needs: [{ id: b.id, afterDays: 5 }] });
    const third = await set(a);
    expect(third).toMatchObject({ version: a.version + 3, needs: [], canStart: true, waitsFor: null });
    expect(await rows()).toEqual([]);
  });

  test("without a change writes nothing", async () => {
    const [a, b] = [await add("A"), await add("B")];
    await set(a, after(b, 2));
    const traces = await tracesOf(app.db, async () => {
      expect(await set(a, after(b, 2))).toMatchObject({ version: a.version + 1 });
    });
    expect(traces).toEqual([]);
  });

  test("logs each prerequisite and the task, which names them", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    await set(a, b);
    const traces = await tracesOf(app.db, () => set(a, after(c, 1)));
    expect(traces).toMatchObject([
      { entity: "task_need", action: "create", after: { taskId: a.id, needsId: c.id, afterDays: 1 } },
      { entity: "task_need", action: "delete", before: { taskId: a.id, needsId: b.id, afterDays: 0 } },
      {
        entity: "client_task",
        entityId: a.id,
        action: "update",
        before: { needs: ["B"] },
        after: { needs: ["C (1 day after)"] },
      },
    ]);
    const { auditLogs } = await expectJson<TaskDetail>(await worker("GET", `/api/tasks/${a.id}`));
    expect(auditLogs[0]?.changes).toEqual([{ field: "needs", before: ["B"], after: ["C (1 day after)"] }]);
  });

  test("is named in the audit log by the task and its prerequisite, and found by the task's name", async () => {
    const [a, b] = [await add(`Ship ${Bun.randomUUIDv7()}`), await add("B")];
    await set(a, after(b, 3));
    const query = new URLSearchParams({ search: a.name, entity: "task_need" });
    const [entry] = await expectJson<AuditLogEntry[]>(
      await app.as("admin")("GET", `/api/admin/audit-logs?${query}`),
    );
    expect(entry?.subject).toMatchObject({ name: a.name, path: `/clients/${clientId}?task=${a.id}` });
    expect(entry?.names).toMatchObject({ [b.id]: "B" });
  });

  test("is undone and done again with the version raised each time", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    await set(a, after(b, 3));
    const before = await rows();
    const set2 = operationOf(await put(a, [after(b, 4), c]));
    const changed = await rows();
    const undone = await worker("POST", undoPath(set2));
    await expectJson(undone);
    expect(await rows()).toEqual(before);
    expect((await read(a)).version).toBe(a.version + 3);
    await expectJson(await worker("POST", undoPath(operationOf(undone))));
    expect((await rows()).toSorted(byNeed)).toEqual(changed.toSorted(byNeed));
    expect((await read(a)).version).toBe(a.version + 4);
  });

  test("refuses a stale version with the present task, and changes nothing", async () => {
    const [a, b] = [await add("A"), await add("B")];
    const answer = await put(a, [b], { "If-Match": `"${a.version + 1}"` });
    expect(answer.status).toBe(412);
    expect(await answer.json()).toMatchObject({ current: { id: a.id, needs: [] } });
    expect(await rows()).toEqual([]);
  });

  test("is refused for tasks of another onboarding, and for unknown ones, with their place", async () => {
    const [a, b] = [await add("A"), await add("B")];
    const other = (await makeClient(app)).id;
    const foreign = (await makeOnboarding(app, other)).tasks[0] ?? a;
    const message = "Not a task of the same onboarding";
    expect(await refusal(await put(a, [b, foreign]), 400)).toEqual([{ path: "1.id", message }]);
    expect(await refusal(await put(a, [{ id: Bun.randomUUIDv7() }]), 400)).toEqual([
      { path: "0.id", message },
    ]);
    expect(await rows()).toEqual([]);
  });

  test("is refused beyond 90 days, 50 tasks and for a task that is named twice", async () => {
    const [a, b] = [await add("A"), await add("B")];
    for (const days of [-1, 91, 1.5]) expect((await put(a, [after(b, days)])).status).toBe(400);
    expect(await set(a, after(b, limits.needAfterDays.max))).toMatchObject({ needs: [{ afterDays: 90 }] });
    expect((await put(a, [b, after(b, 1)])).status).toBe(400);
    const many = await addMany(limits.taskNeeds + 1);
    expect((await put(a, many)).status).toBe(400);
    expect((await set(a, ...many.slice(1))).needs).toHaveLength(limits.taskNeeds);
  });

  test("is refused when the onboarding would have more than 2,000, but fewer are always possible", async () => {
    const tasks = await addMany(70);
    const pairs = tasks.flatMap((task, at) =>
      tasks.slice(0, at).map((needed) => ({ id: Bun.randomUUIDv7(), taskId: task.id, needsId: needed.id })),
    );
    const needs = pairs.slice(0, limits.onboardingNeeds);
    await app.db.transaction((tx) => bulkInsert(tx, taskNeeds, needs));
    const [a, b] = [await add("A"), await add("B")];
    expect(await refusal(await put(a, [b]), 409)).toBe(
      "An onboarding can have at most 2,000 prerequisites. Remove some of them first.",
    );
    const [, second, third] = tasks;
    await set(third ?? a, ...tasks.slice(0, 1));
    await set(a, second ?? b);
  });
});

describe("a cycle", () => {
  test.each([1, 2, 3, 50])("of %d tasks is refused with its way, by names", async (count) => {
    const tasks = await addMany(count);
    const [first] = tasks;
    const last = tasks.at(-1);
    if (!first || !last) throw new Error("There are no tasks.");
    for (const [at, task] of tasks.slice(1).entries()) await set(tasks[at] ?? first, task);
    const names = [...tasks.map(({ name }) => name), first.name].map((name) => `“${name}”`);
    const detail = await refusal(await put(last, [first]), 409);
    expect(detail).toBe(`Prerequisites cannot form a circle: ${turned(names, last.name).join(" needs ")}.`);
    expect(await rows()).toHaveLength(count - 1);
  });

  test("is refused exactly when the task is among the prerequisites of its prerequisites", async () => {
    const tasks = await addMany(6);
    const place = fc.nat({ max: 5 });
    const steps = fc.array(fc.tuple(place, fc.uniqueArray(place, { maxLength: 3 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(steps, async (calls) => {
        const ids = tasks.map(({ id }) => id);
        await app.db.transaction((tx) => tx.delete(taskNeeds).where(inArray(taskNeeds.taskId, ids)));
        const graph = new Map<number, number[]>();
        const reaches = (from: number, to: number): boolean =>
          (graph.get(from) ?? []).some((next) => next === to || reaches(next, to));
        for (const [task, needs] of calls) {
          const allowed = needs.every((need) => need !== task && !reaches(need, task));
          const answer = await put(
            at(tasks, task),
            needs.map((need) => at(tasks, need)),
          );
          expect(answer.status).toBe(allowed ? 200 : 409);
          if (allowed) graph.set(task, needs);
        }
        const expected = [...graph].flatMap(([task, needs]) =>
          needs.map((need) => `${at(tasks, task).id} ${at(tasks, need).id}`),
        );
        expect((await rows()).map(({ taskId, needsId }) => `${taskId} ${needsId}`).toSorted()).toEqual(
          expected.toSorted(),
        );
      }),
      { numRuns: 25 },
    );
  });

  test("that an undo would form is refused with its way", async () => {
    const [a, b] = [await add("A"), await add("B")];
    await set(a, b);
    const removal = operationOf(await put(a, []));
    await set(b, a);
    expect(await refusal(await worker("POST", undoPath(removal)), 409)).toContain("needs");
    expect(await rows()).toEqual([{ taskId: b.id, needsId: a.id, afterDays: 0 }]);
  });
});

const byNeed = (one: { needsId: string }, other: { needsId: string }) =>
  one.needsId.localeCompare(other.needsId);

function at<T>(things: readonly T[], index: number): T {
  const thing = things[index];
  if (thing === undefined) throw new Error(`There is nothing at ${index}.`);
  return thing;
}

/** A way round a circle, from another of its names on. */
function turned(names: readonly string[], from: string): string[] {
  const circle = names.slice(1);
  const first = circle.indexOf(`“${from}”`);
  const way = [...circle.slice(first), ...circle.slice(0, first)];
  return [...way, at(way, 0)];
}
