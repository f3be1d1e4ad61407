import { afterAll, beforeAll, expect, test } from "bun:test";
import type { Task } from "#/src/contract/tasks";
import { contradictionsOf } from "#/test/faults/support/kept";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { operationOf, undoPath } from "#/test/support/operations";
import { newTask } from "#/test/support/requests";
import { addBothOwners } from "#/test/support/templates";

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ templates: false });
  await addBothOwners(app.db);
});
afterAll(() => app.stop());

const openTasks = async () =>
  (await app.db.client.execute("select * from open_tasks order by task_id")).rows.map((row) => ({ ...row }));

test("who has which open task follows each change of a task and of its client, and each undo", async () => {
  const { id } = await makeClient(app, { name: "Followed" });
  await makeOnboarding(app, id);
  const manager = app.as("manager");
  const added = await manager("POST", `/api/clients/${id}/tasks`, newTask());
  const task = await expectJson<Task>(added, 201);
  const [client, path] = [`/api/clients/${id}`, `/api/tasks/${task.id}`];
  const whileGone = { owner: "agency", dueDate: "2026-12-25" };
  const steps: [string, object][] = [
    [path, { assigneeUserId: app.people.contributor.id }],
    [path, { dueDate: "2026-12-24" }],
    [path, { owner: "client" }],
    [client, { accountManagerId: app.people.admin.id }],
    [path, { status: "done" }],
    [path, { status: "blocked" }],
    [client, { name: "Renamed" }],
    [client, { status: "churned" }],
    [path, whileGone],
    [client, { status: "active" }],
  ];
  const done: { before: Awaited<ReturnType<typeof openTasks>>; operation: string }[] = [];
  for (const [address, change] of steps) {
    const before = await openTasks();
    const answer = await manager("PATCH", address, change);
    done.push({ before, operation: operationOf(answer) });
    expect(Bun.deepEquals(await openTasks(), before)).toBe(change === whileGone);
    expect(await contradictionsOf(app.db)).toEqual([]);
  }
  for (const { before, operation } of done.toReversed()) {
    await expectJson(await app.as("admin")("POST", undoPath(operation)));
    expect(await openTasks()).toEqual(before);
  }
  const all = await openTasks();
  expect((await manager("DELETE", path)).status).toBe(204);
  expect(await openTasks()).toEqual(all.filter((row) => row.task_id !== task.id));
});
