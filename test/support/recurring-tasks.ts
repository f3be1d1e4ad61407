import type { Repeat } from "#/src/contract/choices/repeats";
import type { Task } from "#/src/contract/tasks";
import { expectJson, type TestApp, withToken } from "./app";
import { newTask } from "./requests";

/** Every month on its last day, by the schedule. */
export const monthly: Repeat = { every: 1, unit: "month", on: "last", from: "schedule" };

/** Adds an ongoing task that repeats. */
export async function addRecurringTask(
  app: TestApp,
  clientId: string,
  { repeat = monthly, ...fields }: { repeat?: Repeat } & Record<string, unknown> = {},
): Promise<Task> {
  const body = { ...newTask(fields), phase: "ongoing", repeat };
  const call = withToken(app.url, app.people.manager);
  return expectJson<Task>(await call("POST", `/api/clients/${clientId}/tasks`, body), 201);
}

/** Adds a task that was done while its client was paused, and so has no next one. */
export async function addStoppedSeries(
  app: TestApp,
  clientId: string,
  fields: Record<string, unknown> = {},
): Promise<Task> {
  const call = withToken(app.url, app.people.manager);
  const task = await addRecurringTask(app, clientId, fields);
  await call("PATCH", `/api/clients/${clientId}`, { status: "paused" });
  const done = await call("PATCH", `/api/tasks/${task.id}`, { status: "done" });
  await call("PATCH", `/api/clients/${clientId}`, { status: "active" });
  return expectJson<Task>(done);
}
