import {
  type TaskCategory,
  type TaskOwner,
  type TaskStatus,
  taskCategory,
  taskOwner,
  taskStatus,
} from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";

export type TaskFilters = {
  category: TaskCategory | null;
  status: TaskStatus | null;
  owner: TaskOwner | null;
};

/** What the address asks for; a value that does not exist filters nothing. */
export function readTaskFilters(params: URLSearchParams): TaskFilters {
  const category = params.get("category") ?? "";
  const status = params.get("status") ?? "";
  const owner = params.get("owner") ?? "";
  return {
    category: taskCategory.has(category) ? category : null,
    status: taskStatus.has(status) ? status : null,
    owner: taskOwner.has(owner) ? owner : null,
  };
}

export function filterTasks(tasks: readonly Task[], { category, status, owner }: TaskFilters): Task[] {
  return tasks.filter(
    (task) =>
      (category === null || task.category === category) &&
      (status === null || task.status === status) &&
      (owner === null || task.owner === owner),
  );
}

/** The changes to the address that take every task filter away. */
export const noTaskFilters = { category: null, status: null, owner: null } as const;
