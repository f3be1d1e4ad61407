import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { clientTasks } from "#/db/schema";
import type { Problem } from "#/src/contract/problem";
import type { Task } from "#/src/contract/tasks";
import { expectJson, makeClient, makeOnboarding, startApp, type TestApp } from "#/test/support/app";
import { newTask } from "#/test/support/requests";
import { contentHash } from "#/test/support/tables";

let app: TestApp;
let clientId: string;
beforeAll(async () => {
  app = await startApp();
  ({ id: clientId } = await makeClient(app));
  await makeOnboarding(app, clientId);
});
afterAll(() => app.stop());

const call = (method: string, path: string, body: unknown) => app.as("contributor")(method, path, body);
const add = (fields: Record<string, unknown>) =>
  call("POST", `/api/clients/${clientId}/tasks`, newTask(fields));
const made = async (fields: Record<string, unknown>) => expectJson<Task>(await add(fields), 201);
const edit = ({ id }: Task, change: object) => call("PATCH", `/api/tasks/${id}`, change);
const bulk = (tasks: Task[], change: object) =>
  call("PATCH", "/api/tasks", { ids: tasks.map(({ id }) => id), change });

/** Checks that the call is rejected without a write, and returns its errors. */
async function refusal(send: () => Promise<Response>) {
  const before = await contentHash(app.db);
  const { errors } = await expectJson<Problem>(await send(), 400);
  expect(await contentHash(app.db)).toBe(before);
  return errors;
}

test("a new task cannot be due before it starts, even if it starts today by default", async () => {
  const beforeStart = { startDate: "2026-04-02", dueDate: "2026-04-01" };
  expect(await refusal(() => add(beforeStart))).toEqual([
    { path: "dueDate", message: "Must not be before the start date, Apr 2, 2026" },
  ]);
  expect(await refusal(() => add({ dueDate: "2026-03-08" }))).toEqual([
    { path: "dueDate", message: "Must not be before the start date, Mar 9, 2026" },
  ]);
  await made({ startDate: "2019-01-01", dueDate: "2019-01-01" });
});

test("an edit is rejected at the date that it moves", async () => {
  const task = await made({ startDate: "2026-03-09", dueDate: "2026-03-20" });
  expect(await refusal(() => edit(task, { dueDate: "2026-03-08" }))).toEqual([
    { path: "dueDate", message: "Must not be before the start date, Mar 9, 2026" },
  ]);
  expect(await refusal(() => edit(task, { startDate: "2026-03-21" }))).toEqual([
    { path: "startDate", message: "Must not be after the due date, Mar 20, 2026" },
  ]);
  const moved = { startDate: "2026-04-01", dueDate: "2026-04-01" };
  expect(await expectJson<Task>(await edit(task, moved))).toMatchObject(moved);
});

test("a task with dates already out of order can be changed otherwise", async () => {
  const task = await made({});
  await app.db.transaction((tx) =>
    tx.update(clientTasks).set({ startDate: "2026-05-01" }).where(eq(clientTasks.id, task.id)),
  );
  expect((await edit(task, { name: "Call again", dueDate: task.dueDate })).status).toBe(200);
  expect((await bulk([task], { status: "done" })).status).toBe(200);
});

test("a bulk change is rejected as a whole, and names the tasks that start later", async () => {
  const [early, late, later] = await Promise.all([
    made({ name: "Early", startDate: "2026-03-01" }),
    made({ name: "Late", startDate: "2026-03-10" }),
    made({ name: "Later", startDate: "2026-03-11" }),
  ]);
  expect(await refusal(() => bulk([early, late, later], { dueDate: "2026-03-09" }))).toEqual([
    { path: "change.dueDate", message: 'Must not be before the start date of "Late", "Later"' },
  ]);
  expect((await bulk([early, late, later], { dueDate: "2026-03-11" })).status).toBe(200);
});
