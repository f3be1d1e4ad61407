import type { Task } from "#/src/contract/tasks";

/** Returns true if it is not done and the day of its turn is before today. */
export function isPastDue(task: Pick<Task, "status" | "turnDue">, today: string): boolean {
  return task.status !== "done" && task.turnDue < today;
}
