import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import {
  auditLogs,
  clientTasks,
  onboardingTaskTemplates,
  type TaskRow,
  type TemplateRow,
  users,
} from "#/db/schema";
import type { RecentOperation } from "#/src/contract/operations";
import type { Problem } from "#/src/contract/problem";
import { taskNoun, templateNoun } from "#/src/domain/nouns/tasks";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { addBothOwners } from "#/test/support/templates";
import { contextOf } from "#/test/support/verb-context";

let app: TestApp;
let onboardingId: string;
let task: TaskRow;
let follower: TaskRow;
let template: TemplateRow;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
afterAll(() => app.stop());
beforeEach(async () => {
  const { onboarding } = await makeOnboarding(app, (await makeClient(app)).id);
  onboardingId = onboarding.id;
  await readRows();
});

async function readRows() {
  const { clientOnboardingId } = clientTasks;
  const tasks = await app.db.read.select().from(clientTasks).where(eq(clientOnboardingId, onboardingId));
  const [found] = await app.db.read.select().from(onboardingTaskTemplates);
  [task, follower] = tasks as [TaskRow, TaskRow];
  template = found as TemplateRow;
}

/** Completes a task as the contributor; by an invented rule another task gets an assignee, and a template a name. */
async function complete({ isDerived }: { isDerived: boolean }) {
  const assigneeUserId = app.people.manager.id;
  const ctx = await contextOf(app, app.people.contributor, { now: app.deps.clock().toISOString() });
  const done: { id: string; undoUntil: string | null }[] = [];
  ctx.onOperation = (operation) => done.push(operation);
  await write(ctx, async (w) => {
    await updateRow(w, taskNoun, { row: task, change: { status: "done", completedAt: ctx.now } });
    await updateRow(w, taskNoun, { row: follower, change: { assigneeUserId }, isDerived });
    await updateRow(w, templateNoun, { row: template, change: { name: `Rule ${ctx.newId()}` }, isDerived });
  });
  const [operation] = done;
  if (!operation) throw new Error("Nothing was written.");
  return operation;
}

const undo = (id: string) => app.as("contributor")("POST", undoPath(id));
const entriesOf = (id: string) =>
  app.db.read
    .select({ entityId: auditLogs.entityId, derived: auditLogs.derived, format: auditLogs.format })
    .from(auditLogs)
    .where(eq(auditLogs.operationId, id));

test("rows changed by a rule require no right for the undo, and do not name the operation", async () => {
  const { id, undoUntil } = await complete({ isDerived: true });
  expect(undoUntil).not.toBeNull();
  expect(await entriesOf(id)).toMatchObject([{ derived: 0 }, { derived: 1 }, { derived: 1 }]);
  const recent = await expectJson<RecentOperation[]>(await app.as("contributor")("GET", "/api/operations"));
  expect(recent[0]).toMatchObject({ id, what: `Changed task “${task.name}”`, standing: "undoable" });
  await expectJson(await undo(id));

  await readRows();
  const requested = await complete({ isDerived: false });
  expect(requested.undoUntil).toBeNull();
  expect((await undo(requested.id)).status).toBe(403);
});

test("their values are checked by no rule about people, not even when the undo is undone", async () => {
  const viewer = app.people.viewer.id;
  const assign = (tx: Parameters<Parameters<typeof app.db.transaction>[0]>[0]) =>
    tx.update(clientTasks).set({ assigneeUserId: viewer }).where(eq(clientTasks.id, follower.id));
  await app.db.transaction(assign);
  follower = { ...follower, assigneeUserId: viewer };
  const { id } = await complete({ isDerived: true });
  const undone = operationOf(await undo(id));
  expect((await entriesOf(undone)).filter(({ derived }) => derived === 1)).toHaveLength(2);
  const redone = operationOf(await undo(undone));
  await expectJson(await undo(redone));
});

test("columns of the same row changed by request are checked, and only those", async () => {
  const { contributor } = app.people;
  const ctx = await contextOf(app, contributor, { now: app.deps.clock().toISOString() });
  const ids: string[] = [];
  ctx.onOperation = ({ id }) => ids.push(id);
  await write(ctx, async (w) => {
    const row = await updateRow(w, taskNoun, { row: task, change: { name: "Asked" } });
    await updateRow(w, taskNoun, { row, change: { assigneeUserId: contributor.id }, isDerived: true });
  });
  const undone = operationOf(await undo(ids[0] ?? ""));
  expect(await entriesOf(undone)).toMatchObject([
    { entityId: task.id, derived: 0 },
    { entityId: task.id, derived: 1 },
  ]);
  const become = (role: "viewer" | "contributor") =>
    app.db.transaction((tx) => tx.update(users).set({ role }).where(eq(users.id, contributor.id)));
  await become("viewer");
  await expectJson(await app.as("admin")("POST", undoPath(undone)));
  await become("contributor");
});

test("a later change to them is a conflict", async () => {
  const { id } = await complete({ isDerived: true });
  await app.as("manager")("PATCH", `/api/tasks/${follower.id}`, { name: "Changed since" });
  const problem = await expectJson<Problem>(await undo(id), 409);
  expect(problem.detail).toBe("Changed since was changed by Mia Manager since.");
});
