import { EntityDialog } from "#/islands/forms/entity-dialog";
import { personOptions } from "#/islands/forms/person-options";
import { useViewer } from "#/islands/runtime/viewer";
import { limits } from "#/src/contract/limits";
import type { Task, UpdateTask } from "#/src/contract/tasks";
import { addDays } from "#/src/format/dates";
import { useFacts } from "../../facts";
import type { TaskQuery } from "../address";
import { useAddTask } from "../changes";
import { type TaskFields as Typed, taskForm } from "../form";
import { useUpdateTask } from "../update-task";
import { TaskFields, type TaskValues } from "./task-fields";

type TaskDialogProps = {
  /** The task to edit; null to add one to the running onboarding. */
  task: Task | null;
  /** What a new one begins with, where the table is narrowed to it. */
  like: Pick<TaskQuery, "category" | "owner">;
  onAdded: (task: Task) => void;
  onClose: () => void;
};

/** "Add Task", and "Edit Task" for one that exists: what differs from it is sent. */
export function TaskDialog({ task, like, onAdded, onClose }: TaskDialogProps) {
  const { assignees } = useFacts();
  const { today } = useViewer();
  const add = useAddTask();
  const update = useUpdateTask();
  const assigneesOf = (row: Task | null) => personOptions(assignees, row?.assigneeUserId);
  const save = async (typed: Typed, row: Task | null) => {
    if (!row) return onAdded(await add.mutateAsync(typed));
    const change = changed(row, typed);
    if (Object.keys(change).length > 0) await update.mutateAsync({ task: row, change });
  };
  return (
    <EntityDialog
      what="task"
      row={task}
      form={(row) => ({
        schema: taskForm(
          assigneesOf(row).map(({ value }) => value),
          row ?? undefined,
        ),
        values: row ? valuesOf(row) : newTask(today, like),
      })}
      title={task ? "Edit Task" : "Add Task"}
      submitLabel={task ? "Save Changes" : "Add Task"}
      columns={2}
      save={save}
      onClose={onClose}
    >
      {(form, row) => <TaskFields form={form} assignees={assigneesOf(row)} />}
    </EntityDialog>
  );
}

function newTask(today: string, { category, owner }: TaskDialogProps["like"]): TaskValues {
  return {
    name: "",
    description: "",
    category: category ?? "",
    owner: owner ?? "agency",
    assigneeUserId: "",
    status: "not_started",
    startDate: today,
    dueDate: addDays(today, limits.templateDueDays.default),
  };
}

function valuesOf(task: Task): TaskValues {
  return {
    name: task.name,
    description: task.description ?? "",
    category: task.category,
    owner: task.owner,
    assigneeUserId: task.assigneeUserId ?? "",
    status: task.status,
    startDate: task.startDate,
    dueDate: task.dueDate,
  };
}

function changed(task: Task, typed: Typed): UpdateTask {
  const keys = Object.keys(typed) as (keyof Typed)[];
  return Object.fromEntries(keys.filter((key) => typed[key] !== task[key]).map((key) => [key, typed[key]]));
}
