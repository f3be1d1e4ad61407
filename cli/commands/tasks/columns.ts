import { fieldColumns } from "#/cli/output/field-columns";
import type { Column } from "#/cli/output/table";
import { taskFormFields } from "#/src/contract/nouns/tasks";
import type { Task } from "#/src/contract/tasks";

const column = fieldColumns(taskFormFields);

/** A task after a change. */
export const taskColumns: Column<Task>[] = [
  { title: "Task", show: ({ name }) => name, isElastic: true },
  column("status"),
  column("dueDate"),
  { title: "Past due", show: ({ isPastDue }) => (isPastDue ? "yes" : "no") },
  { title: "Completed", show: ({ completedAt }) => completedAt ?? "", only: "pipe" },
  { title: "Id", show: ({ id }) => id, only: "pipe" },
];
