import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { auditLogs, clientTasks, taskNeeds } from "#/db/schema";
import { limits } from "#/src/contract/limits";
import type { Problem } from "#/src/contract/problem";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { bridged } from "#/src/domain/due-dates/prerequisites";
import { wrongFigures } from "#/src/domain/verify/counters";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addDatedTask, addNeed } from "#/test/support/dated-tasks";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addBothOwners } from "#/test/support/templates";

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

const manager = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("manager")(...call);
const add = (name: string) => addDatedTask(app, clientId, name, { dueDate: "2026-03-16" });
const read = async ({ id }: Task) =>
  (await expectJson<TaskDetail>(await manager("GET", `/api/tasks/${id}`))).task;
const remove = async ({ id }: Task) => {
  const answer = await manager("DELETE", `/api/tasks/${id}`);
  expect(answer.status).toBe(204);
  return operationOf(answer);
};
const rows = async () => {
  const found = await app.db.read
    .select({ need: taskNeeds })
    .from(taskNeeds)
    .innerJoin(clientTasks, eq(clientTasks.id, taskNeeds.taskId))
    .where(eq(clientTasks.clientOnboardingId, onboardingId));
  return found.map(({ need }) => need).toSorted((one, other) => one.id.localeCompare(other.id));
};
const edges = async () =>
  (await rows()).map(({ taskId, needsId, afterDays }) => ({ taskId, needsId, afterDays }));
const unversioned = async () => (await rows()).map(({ version: _, updatedAt: __, ...row }) => row);

describe("deleting a task", () => {
  test("gives its followers its prerequisites, with the days added, and undo restores the edges as they were", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    await addNeed(app, a, b, 60);
    await addNeed(app, b, c, 40);
    const before = await unversioned();
    const operation = await remove(b);
    expect(await edges()).toEqual([{ taskId: a.id, needsId: c.id, afterDays: 90 }]);
    expect(await read(a)).toMatchObject({ canStart: false, version: a.version, waitsFor: { id: c.id } });
    await expectJson(await manager("POST", undoPath(operation)));
    expect(await unversioned()).toEqual(before);
    expect((await read(a)).waitsFor).toMatchObject({ id: c.id });
    expect((await read(a)).needs).toMatchObject([{ id: b.id, afterDays: 60 }]);
    expect(await wrongFigures({ client: app.db.client })).toEqual([]);
  });

  test("keeps the larger days of a prerequisite that a follower has already, and undo restores the former", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    await addNeed(app, a, b, 2);
    await addNeed(app, b, c, 3);
    await addNeed(app, a, c, 1);
    const before = await unversioned();
    const operation = await remove(b);
    expect(await edges()).toEqual([{ taskId: a.id, needsId: c.id, afterDays: 5 }]);
    await expectJson(await manager("POST", undoPath(operation)));
    expect(await unversioned()).toEqual(before);
  });

  test("logs only the task as requested, and all of its edges as derived", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    await addNeed(app, a, b);
    await addNeed(app, b, c);
    const operation = await remove(b);
    const { entity, action, derived } = auditLogs;
    const entries = await app.db.read
      .select({ entity, action, derived })
      .from(auditLogs)
      .where(eq(auditLogs.operationId, operation))
      .orderBy(sql`1, 2`);
    expect(entries).toEqual([
      { entity: "client_task", action: "delete", derived: 0 },
      { entity: "task_need", action: "create", derived: 1 },
      { entity: "task_need", action: "delete", derived: 1 },
      { entity: "task_need", action: "delete", derived: 1 },
    ]);
  });

  test("is refused if a follower would get more than 50 prerequisites, and changes nothing", async () => {
    const [a, b] = [await add("Follower"), await add("B")];
    await addNeed(app, a, b);
    for (let at = 0; at < limits.taskNeeds; at++) {
      const task = await add(`Task ${at}`);
      await addNeed(app, at === 0 ? a : b, task);
    }
    await addNeed(app, b, await add("One more"));
    await addNeed(app, b, await add("And another"));
    const before = await rows();
    const { detail } = await expectJson<Problem>(await manager("DELETE", `/api/tasks/${b.id}`), 409);
    expect(detail).toBe("“Follower” would get more than 50 prerequisites. Remove some of them first.");
    expect(await rows()).toEqual(before);
  });

  test("is refused to be undone where the edges restored would form a cycle now", async () => {
    const [a, b, c] = [await add("A"), await add("B"), await add("C")];
    await addNeed(app, a, b);
    await addNeed(app, b, c);
    await addNeed(app, a, c, 9);
    const operation = await remove(b);
    const put = (task: Task, needs: Task[]) =>
      manager(
        "PUT",
        `/api/tasks/${task.id}/needs`,
        needs.map(({ id }) => ({ id })),
      );
    await expectJson(await put(a, []));
    await expectJson(await put(c, [a]));
    const { detail } = await expectJson<Problem>(await manager("POST", undoPath(operation)), 409);
    expect(detail).toMatch(/^Prerequisites cannot form a circle: “.” needs/);
    expect(await edges()).toEqual([{ taskId: c.id, needsId: a.id, afterDays: 0 }]);
  });

  test("of random graphs leaves what the rule says, and undo in reverse restores the graph", async () => {
    const place = fc.nat({ max: 6 });
    const pair = fc.tuple(place, place, fc.nat({ max: 90 })).filter(([one, other]) => one !== other);
    const graph = fc.uniqueArray(pair, {
      selector: ([one, other]) => [one, other].toSorted().join(" "),
      maxLength: 12,
    });
    await fc.assert(
      fc.asyncProperty(graph, fc.uniqueArray(place, { maxLength: 3 }), async (pairs, going) => {
        clientId = (await makeClient(app)).id;
        onboardingId = (await makeOnboarding(app, clientId)).onboarding.id;
        const tasks: Task[] = [];
        for (const name of "ABCDEFG") tasks.push(await add(name));
        for (const [one, other, days] of pairs) {
          const [later, earlier] = [tasks[Math.max(one, other)], tasks[Math.min(one, other)]];
          if (later && earlier) await addNeed(app, later, earlier, days);
        }
        const before = await unversioned();
        const expected = bridged(await edges(), new Set(going.flatMap((at) => tasks[at]?.id ?? [])));
        const operations: string[] = [];
        for (const at of going) operations.push(...(tasks[at] ? [await remove(tasks[at])] : []));
        expect(inWords(await edges())).toEqual(inWords(expected));
        for (const operation of operations.toReversed())
          await expectJson(await manager("POST", undoPath(operation)));
        expect(await unversioned()).toEqual(before);
        expect(await wrongFigures({ client: app.db.client })).toEqual([]);
      }),
      { numRuns: 10 },
    );
  });
});

describe("other ways of removing tasks", () => {
  test("undoing the start of an onboarding logs its edges, and undoing that restores them", async () => {
    const { tasks } = await expectJson<{ tasks: Task[] }>(await manager("GET", `/api/clients/${clientId}`));
    const [one, other] = tasks;
    if (!one || !other) throw new Error("There are too few tasks.");
    await addNeed(app, one, other, 2);
    const before = await unversioned();
    const answer = await manager("DELETE", `/api/clients/${clientId}/onboarding`);
    expect(answer.status).toBe(204);
    expect(await rows()).toEqual([]);
    await expectJson(await manager("POST", undoPath(operationOf(answer))));
    expect(await unversioned()).toEqual(before);
  });

  test("undoing the creation of a task that has prerequisites is refused", async () => {
    const [a, b] = [await add("A"), await add("B")];
    const { auditLogs: log } = await expectJson<TaskDetail>(await manager("GET", `/api/tasks/${a.id}`));
    await addNeed(app, b, a);
    const answer = await app.as("admin")("POST", undoPath(log.at(-1)?.operationId ?? ""));
    expect((await expectJson<Problem>(answer, 409)).detail).toBe("A is in use and cannot be removed.");
  });
});

const inWords = (some: readonly { taskId: string; needsId: string; afterDays: number }[]) =>
  some.map(({ taskId, needsId, afterDays }) => `${taskId} ${needsId} ${afterDays}`).toSorted();
