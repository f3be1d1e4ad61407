import { taskCategory, taskOwner, taskStatus } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import type { Assignee } from "#/src/contract/users";
import { fold } from "#/src/format/fold";
import { assigneeName } from "./assignee";

type Key = (task: Task, people: readonly Assignee[]) => string | number;

/** Sort key of each column. */
const keys = {
  task: ({ name }) => fold(name),
  category: ({ category }) => taskCategory.label(category),
  owner: ({ owner }) => taskOwner.label(owner),
  assignee: ({ assigneeUserId }, people) => fold(assigneeName(assigneeUserId, people)),
  dueDate: ({ dueDate }) => dueDate,
  status: ({ status }) => taskStatus.values.indexOf(status),
  notified: ({ status, clientCommunicated }) => (status === "not_started" ? 0 : clientCommunicated ? 2 : 1),
} satisfies Record<string, Key>;

export type TaskColumn = keyof typeof keys;

/** A column, ascending or descending. */
export type TaskSort = TaskColumn | `-${TaskColumn}`;

export function isTaskSort(given: string): given is TaskSort {
  return Object.hasOwn(keys, columnOf(given));
}

/** The column headers. */
export const columnLabels: Record<TaskColumn, string> = {
  task: "Task",
  category: "Category",
  owner: "Owner",
  assignee: "Assignee",
  dueDate: "Due Date",
  status: "Status",
  notified: "Client Notified",
};

export const taskColumnKeys: readonly TaskColumn[] = [
  "task",
  "category",
  "owner",
  "assignee",
  "dueDate",
  "status",
  "notified",
];

/** The sort options on a phone. */
export const sortOptions: readonly { value: TaskSort; label: string }[] = taskColumnKeys.flatMap((column) => [
  { value: column, label: `${columnLabels[column]}, first to last` },
  { value: `-${column}` as const, label: `${columnLabels[column]}, last to first` },
]);

/** Sorts by a column; by default, and for ties: open tasks by due date, then done ones. */
export function orderTasks(
  tasks: readonly Task[],
  sort: TaskSort | null,
  people: readonly Assignee[],
): Task[] {
  const byDueDate = tasks.toSorted(
    (one, other) => Number(isDone(one)) - Number(isDone(other)) || compare(one.dueDate, other.dueDate),
  );
  if (sort === null) return byDueDate;
  const key: Key = keys[columnOf(sort)];
  const turn = sort.startsWith("-") ? -1 : 1;
  return byDueDate.toSorted((one, other) => turn * compare(key(one, people), key(other, people)));
}

/** Safe for every `TaskSort`; meaningless for other text. */
function columnOf(sort: string): TaskColumn {
  return sort.replace(/^-/, "") as TaskColumn;
}

function isDone({ status }: Task): boolean {
  return status === "done";
}

function compare(one: string | number, other: string | number): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
