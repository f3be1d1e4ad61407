import { afterAll, beforeAll, expect, setDefaultTimeout, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clients, clientTasks, taskNeeds, users } from "#/db/schema";
import { erasePerson } from "#/src/areas/erasure";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { ImportResult } from "#/src/contract/table-imports";
import type { Task } from "#/src/contract/tasks";
import { verifyDatabase } from "#/src/domain/verify/verify-database";
import { expectJson, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { patience } from "#/test/support/patience";
import { addRecurringTask } from "#/test/support/recurring-tasks";
import { addTemplate } from "#/test/support/templates";

setDefaultTimeout(patience.test);

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  const first = await addTemplate(app.db, { name: "Sign", defaultOwner: "agency" });
  const needs = [{ id: first.id, afterDays: 2 }];
  await addTemplate(app.db, { name: "Ship", defaultOwner: "agency", dueFrom: "needs", needs });
});
afterAll(() => app.stop());

const manager = (...call: Parameters<ReturnType<TestApp["as"]>>) => app.as("manager")(...call);
const importClient = (name: string) =>
  manager("POST", "/api/clients/import", {
    startOnboarding: true,
    rows: [
      { line: 2, name, brandNames: [name], primaryContactName: "Lena Lead", primaryContactEmail: "l@a.test" },
    ],
  });
const stored = async () => ({
  tasks: (await app.db.read.select().from(clientTasks)).map(({ version: _, ...row }) => row),
  needs: (await app.db.read.select().from(taskNeeds)).map(({ version: _, ...row }) => row),
});
const broken = async () => (await verifyDatabase(app.db, [])).filter(({ found }) => found === "broken");

test("a client that an undo removes takes its tasks with their prerequisites along", async () => {
  const imported = await importClient("Acme");
  const { created } = await expectJson<ImportResult>(imported.clone());
  expect(created).toBe(1);
  expect((await stored()).needs).toMatchObject([{ afterDays: 2 }]);
  await expectJson(await manager("POST", undoPath(operationOf(imported))));
  expect(await app.db.read.$count(clients)).toBe(0);
  expect(await stored()).toEqual({ tasks: [], needs: [] });
  expect(await broken()).toEqual([]);
});

test("erasing a person leaves prerequisites, series and their derived entries whole", async () => {
  const { results } = await expectJson<ImportResult>(await importClient("Zenith"));
  const clientId = results[0]?.id ?? "";
  const { contributor } = app.people;
  const email = "cleo@agency.test";
  await app.db.transaction((tx) => tx.update(users).set({ email }).where(eq(users.id, contributor.id)));
  const task = await addRecurringTask(app, clientId, { name: "Call Cleo", assigneeUserId: contributor.id });
  const cleo = app.as("contributor");
  await expectJson(await cleo("POST", `/api/tasks/${task.id}/notes`, { note: "Called" }), 201);
  const done = await cleo("PATCH", `/api/tasks/${task.id}`, { status: "done" });
  await expectJson(done.clone());
  const { tasks } = await expectJson<ClientDetail>(await manager("GET", `/api/clients/${clientId}`));
  const sign = tasks.find(({ name }) => name === "Sign");
  await expectJson(await cleo("PATCH", `/api/tasks/${sign?.id}`, { status: "done" }));
  await expectJson(await app.as("admin")("PATCH", `/api/admin/users/${contributor.id}`, { active: false }));
  const before = await stored();

  const erased = await erasePerson(app.db, email, "2026-03-10T09:00:00.000Z", false);
  expect(erased.hasAccount).toBe(true);
  const after = await stored();
  expect(after.needs).toEqual(before.needs);
  const series = (rows: typeof before.tasks) =>
    rows.map(({ id, repeat, seriesId, anchor, openNeeds, readyOn }) => [
      ...[id, repeat, seriesId, anchor, openNeeds, readyOn],
    ]);
  expect(series(after.tasks)).toEqual(series(before.tasks));
  expect(await broken()).toEqual([]);
  const next = after.tasks.find(({ seriesId, status }) => seriesId === task.seriesId && status !== "done");
  await expectJson<Task>(await manager("PATCH", `/api/tasks/${next?.id}`, { status: "done" }));
  expect(await broken()).toEqual([]);
});
