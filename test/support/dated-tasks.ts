import { eq } from "drizzle-orm";
import { clientTasks, taskNeeds } from "#/db/schema";
import type { DueRule } from "#/src/contract/choices/due-dates";
import type { Task } from "#/src/contract/tasks";
import { expectJson, type TestApp } from "./app";
import { newTask } from "./requests";

type Fields = { dueDate: string; dueRule?: DueRule; startDate?: string; owner?: "agency" | "client" };

/** Adds a task to a client's onboarding, due by a rule if one is given. */
export async function addDatedTask(
  app: TestApp,
  clientId: string,
  name: string,
  { dueRule, ...fields }: Fields,
): Promise<Task> {
  const body = newTask({ name, startDate: "2026-03-02", ...fields });
  const task = await expectJson<Task>(
    await app.as("admin")("POST", `/api/clients/${clientId}/tasks`, body),
    201,
  );
  if (dueRule)
    await app.db.transaction((tx) =>
      tx.update(clientTasks).set({ dueRule }).where(eq(clientTasks.id, task.id)),
    );
  return { ...task, dueRule: dueRule ?? null };
}

/** Makes one task a prerequisite of another. */
export async function addNeed(
  app: TestApp,
  task: Pick<Task, "id">,
  needed: Pick<Task, "id">,
  afterDays = 0,
): Promise<void> {
  const row = { id: Bun.randomUUIDv7(), taskId: task.id, needsId: needed.id, afterDays };
  await app.db.transaction((tx) => tx.insert(taskNeeds).values(row));
}

/** A rule in calendar days. */
export const inDays = (from: DueRule["from"], days: number): DueRule => ({ from, days, unit: "days" });
