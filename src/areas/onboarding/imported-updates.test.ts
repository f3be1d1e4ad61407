import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks, taskNeeds } from "#/db/schema";
import type { ImportTasksResult } from "#/src/contract/task-imports";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { addDatedTask, addNeed, inDays } from "#/test/support/dated-tasks";
import { importedTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

/** The portal's date is 9 March 2026. */
let app: TestApp;
let clientId: string;
let onboardingId: string;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
beforeEach(async () => {
  clientId = (await makeClient(app)).id;
  onboardingId = (await makeOnboarding(app, clientId, "2026-03-02")).onboarding.id;
});
afterAll(() => app.stop());

const take = async (rows: object[], more: object = {}) =>
  expectJson<ImportTasksResult>(
    await app.as("manager")("POST", `/api/clients/${clientId}/tasks/import`, {
      rows: rows.map((row, at) => ({ line: at + 2, ...row })),
      onDuplicate: "update",
      ...more,
    }),
  );
const tasks = () =>
  app.db.read.select().from(clientTasks).where(eq(clientTasks.clientOnboardingId, onboardingId));
const named = async (name: string) => {
  const found = (await tasks()).filter((task) => task.name === name);
  if (!found[0] || found.length > 1) throw new Error(`There are ${found.length} tasks ${name}.`);
  return found[0];
};

test("a row that completes a task moves the dates of those that follow it", async () => {
  const logo = importedTask({ name: "Logo", startDate: "2026-03-02" });
  await take([logo]);
  const due = { dueDate: "2026-03-09", dueRule: inDays("needs", 5) };
  await addNeed(app, await addDatedTask(app, clientId, "Design", due), await named("Logo"));
  await take([{ ...logo, completedAt: "2026-03-09" }]);
  expect(await named("Design")).toMatchObject({ dueDate: "2026-03-16", openNeeds: 0 });
});

test("a row that completes a repeating task adds its next occurrence", async () => {
  const report = importedTask({ name: "Report", startDate: "2026-03-02", dueDate: "2026-03-09" });
  await take([report], { phase: "ongoing" });
  const { id, version } = await named("Report");
  const repeat = { every: 1, unit: "week", on: [1], from: "schedule" };
  await expectJson(
    await app.as("admin")("PATCH", `/api/tasks/${id}`, { repeat }, { "If-Match": `"${version}"` }),
  );
  await take([{ ...report, completedAt: "2026-03-09" }]);
  const occurrences = (await tasks()).filter(({ name }) => name === "Report");
  expect(occurrences.map(({ status, dueDate }) => [status, dueDate]).toSorted()).toEqual([
    ["done", "2026-03-09"],
    ["not_started", "2026-03-16"],
  ]);
});

test("blockers are found by the names and notes that tasks have after the import", async () => {
  const [copy, ads] = [importedTask({ name: "Copy" }), importedTask({ name: "Ads" })];
  await take([copy, ads]);
  await take([
    { ...copy, name: "Texts" },
    { ...ads, dependencies: "Blocked by: Texts" },
  ]);
  const needs = await app.db.read
    .select()
    .from(taskNeeds)
    .where(eq(taskNeeds.taskId, (await named("Ads")).id));
  expect(needs.map(({ needsId }) => needsId)).toEqual([(await named("Texts")).id]);
});
