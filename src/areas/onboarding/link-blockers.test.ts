import { afterAll, beforeAll, beforeEach, describe, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks, taskNeeds } from "#/db/schema";
import type { ImportTasksResult } from "#/src/contract/task-imports";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { importedTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";
import { blockersIn, tasksByName } from "./blocked-by";

setDefaultTimeout(patience.test);

describe('the names in "Blocked by"', () => {
  const names = (...tasks: string[]) => tasksByName(tasks.map((name, at) => ({ id: `${at}`, name })));

  test("are found without regard to case, with commas in them, and for subtasks without their parent", () => {
    const byName = names("Write copy", "Plan, build and ship", "Launch site: Go live");
    expect(blockersIn("Blocked by: write COPY,Plan, build and ship,Go live\nBlocking: X", byName)).toEqual([
      "0",
      "1",
      "2",
    ]);
    expect(blockersIn("Blocked by: Launch site: Go live", byName)).toEqual(["2"]);
  });

  test("count only if exactly one task has them", () => {
    const byName = names("Copy", "Launch: Copy", "Ads");
    expect(blockersIn("Blocked by: Copy,Nothing,Ads", byName)).toEqual(["2"]);
    expect(blockersIn("Blocking: Ads", byName)).toEqual([]);
    expect(blockersIn(null, byName)).toEqual([]);
  });
});

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
const row = (name: string, blockedBy?: string) =>
  importedTask({ name, ...(blockedBy && { dependencies: `Blocked by: ${blockedBy}` }) });
const send = (rows: object[], more: object = {}) =>
  manager("POST", `/api/clients/${clientId}/tasks/import`, {
    rows: rows.map((each, at) => ({ line: at + 2, ...each })),
    ...more,
  });
const take = async (rows: object[], more: object = {}) =>
  expectJson<ImportTasksResult>(await send(rows, more));
const tasks = () =>
  app.db.read.select().from(clientTasks).where(eq(clientTasks.clientOnboardingId, onboardingId));
const needs = async () => {
  const names = new Map((await tasks()).map(({ id, name }) => [id, name]));
  const found = await app.db.read.select().from(taskNeeds);
  return found
    .filter(({ taskId }) => names.has(taskId))
    .map(({ taskId, needsId }) => `${names.get(taskId)} needs ${names.get(needsId)}`)
    .toSorted();
};

describe("an import of Asana's tasks", () => {
  test("makes prerequisites of blockers in any order of the rows, also of tasks that were there", async () => {
    await take([row("There before")]);
    const { results } = await take([row("A", "B,There before"), row("B"), row("C", "Nobody")]);
    expect(await needs()).toEqual(["A needs B", "A needs There before"]);
    expect(results.map(({ dropped }) => dropped)).toEqual([[], [], []]);
    const c = (await tasks()).find(({ name }) => name === "C");
    expect(c?.notes).toContain("Asana dependencies: Blocked by: Nobody");
  });

  test("of several calls has after the last one what it would have had in one, and none before it remains", async () => {
    const importId = Bun.randomUUIDv7();
    const calls = [[row("A", "B"), row("C", "D")], [row("B"), row("D", "A")], [row("B")]];
    const states: string[][] = [];
    for (const [at, rows] of calls.entries()) {
      await take(
        rows.map((each, place) => ({ ...each, line: 10 * at + place + 2 })),
        { importId },
      );
      states.push(await needs());
    }
    expect(states).toEqual([[], ["A needs B", "C needs D", "D needs A"], ["C needs D", "D needs A"]]);
    await expectJson(await manager("POST", undoPath(importId)));
    expect(await needs()).toEqual([]);
    expect((await tasks()).filter(({ name }) => /^[A-D]$/.test(name))).toEqual([]);
  });

  test("reports a cycle with its way, in a dry run too, and sets the rest", async () => {
    const rows = [row("A", "B"), row("B", "C"), row("C", "A")];
    const dry = await take(rows, { dryRun: true });
    const { results } = await take(rows);
    expect(dry.results.map(({ dropped }) => dropped)).toEqual(results.map(({ dropped }) => dropped));
    expect(await needs()).toEqual(["A needs B", "B needs C"]);
    expect(results.map(({ dropped }) => dropped)).toEqual([
      [],
      [],
      [
        {
          path: "dependencies",
          message: "Prerequisites cannot form a circle: “C” needs “A” needs “B” needs “C”.",
        },
      ],
    ]);
    const itself = await take([row("D", "D")]);
    expect(itself.results[0]?.dropped).toHaveLength(1);
  });

  test("changes nothing in a dry run, or when it is repeated, and is undone as a whole", async () => {
    const rows = [row("A", "B"), row("B")];
    await take(rows, { dryRun: true });
    expect(await needs()).toEqual([]);
    const operation = operationOf(await send(rows));
    const before = await app.db.read.select().from(taskNeeds);
    expect(await needs()).toEqual(["A needs B"]);
    const again = await take(rows, { onDuplicate: "update" });
    expect(again.unchanged).toBe(2);
    expect(await app.db.read.select().from(taskNeeds)).toEqual(before);
    await expectJson(await manager("POST", undoPath(operation)));
    expect(await needs()).toEqual([]);
  });

  test("adds no prerequisite again that was removed by hand, unless the row changes", async () => {
    const rows = [row("A", "B"), row("B")];
    await take(rows);
    const a = (await tasks()).find(({ name }) => name === "A");
    await expectJson(await manager("PUT", `/api/tasks/${a?.id}/needs`, []));
    await take(rows, { onDuplicate: "update" });
    expect(await needs()).toEqual([]);
  });
});
