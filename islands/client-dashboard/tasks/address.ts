import { useListAddress } from "#/islands/runtime/lists/use-list-address";
import { listAddress, oneOf, type QueryOf, type Reading, text } from "#/src/contract/addresses/list-address";
import {
  type TaskStatus,
  taskCategory,
  taskOwner,
  taskPhase,
  taskStatus,
} from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import { fold } from "#/src/format/fold";
import { isTaskSort, type TaskSort } from "./order";

/** A single status, all open tasks, the late ones, or those that can or cannot start. */
type StatusFilter = TaskStatus | "open" | "past_due" | "can_start" | "waiting";

export const statusFilters: readonly { value: StatusFilter; label: string }[] = [
  { value: "open", label: "Open" },
  { value: "past_due", label: "Past due" },
  { value: "can_start", label: "Can start" },
  { value: "waiting", label: "Waiting" },
  ...taskStatus.options,
];

/** Filter value for tasks without an assignee. */
export const nobody = "unassigned";

const statusFilter: Reading<StatusFilter | null> = (given) =>
  statusFilters.find(({ value }) => value === given)?.value ?? null;

/** Filters, order and tab of the task table, all in the address. */
export const taskAddress = listAddress(
  {
    search: text,
    category: oneOf(taskCategory),
    status: statusFilter,
    owner: oneOf(taskOwner),
    assignee: (given: string) => given.trim() || null,
  },
  {
    sort: (given: string): TaskSort | null => (isTaskSort(given) ? given : null),
    phase: oneOf(taskPhase),
  },
);

export type TaskQuery = QueryOf<typeof taskAddress>;

export function useTaskAddress() {
  return useListAddress(taskAddress);
}

export type TaskAddressState = ReturnType<typeof useTaskAddress>;

export function filterTasks(tasks: readonly Task[], query: TaskQuery): Task[] {
  return tasks.filter((task) => hiddenBy(task, query).length === 0);
}

/** Returns the filters that hide a task. */
export function hiddenBy(task: Task, query: TaskQuery): TaskFilter[] {
  return filters.filter((filter) => hides[filter](task, query));
}

const hides = {
  search: ({ name, description, brand }: Task, { search }: TaskQuery) =>
    search !== "" && !fold(`${name}\n${description ?? ""}\n${brand ?? ""}`).includes(fold(search)),
  category: (task: Task, { category }: TaskQuery) => category !== null && task.category !== category,
  status: (task: Task, { status }: TaskQuery) => status !== null && !hasStatus(task, status),
  owner: (task: Task, { owner }: TaskQuery) => owner !== null && task.owner !== owner,
  assignee: (task: Task, { assignee }: TaskQuery) =>
    assignee !== null && task.assigneeUserId !== (assignee === nobody ? null : assignee),
};

export type TaskFilter = keyof typeof hides;

const filters: readonly TaskFilter[] = ["search", "category", "status", "owner", "assignee"];

function hasStatus({ status, isPastDue, canStart }: Task, wanted: StatusFilter): boolean {
  if (wanted === "open") return status !== "done";
  if (wanted === "waiting") return !canStart;
  if (wanted === "can_start") return canStart && status === "not_started";
  return wanted === "past_due" ? isPastDue : status === wanted;
}
