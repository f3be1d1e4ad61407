import type { TaskRow } from "#/db/schema";
import type { Task } from "#/src/contract/tasks";

/** Returns true if it is not done and the day of its turn is before today. */
export function isPastDue(task: Pick<Task, "status" | "turnDue">, today: string): boolean {
  return task.status !== "done" && task.turnDue < today;
}

/** Returns false while a task that is not started waits for a prerequisite, or for the days after one. */
export function canStart(
  { status, openNeeds, readyOn }: Pick<TaskRow, "status" | "openNeeds" | "readyOn">,
  today: string,
): boolean {
  return status !== "not_started" || (openNeeds === 0 && (readyOn === null || readyOn <= today));
}
