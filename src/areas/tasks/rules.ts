import type { Task } from "#/src/contract/tasks";

/** Not done, and its due date lies before today. */
export function isPastDue(task: Pick<Task, "status" | "dueDate">, today: string): boolean {
  return task.status !== "done" && task.dueDate < today;
}
