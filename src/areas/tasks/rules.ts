import type { Task } from "#/src/contract/tasks";

/** Returns true if it is not done and its due date is before today. */
export function isPastDue(task: Pick<Task, "status" | "dueDate">, today: string): boolean {
  return task.status !== "done" && task.dueDate < today;
}
