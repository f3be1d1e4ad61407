import { EntityDialog } from "#/islands/forms/entity-dialog";
import { personOptions } from "#/islands/forms/person-options";
import { useViewer } from "#/islands/runtime/viewer";
import { limits } from "#/src/contract/limits";
import type { Task, UpdateTask } from "#/src/contract/tasks";
import { addDays } from "#/src/format/dates";
import { useFacts } from "../../facts";
import { useAddTask } from "../changes";
import { type TaskFields as Typed, taskForm } from "../form";
import { useUpdateTask } from "../update-task";
import type { Beginning } from "./task-dialogs";
import { TaskFields, type TaskValues } from "./task-fields";

type TaskDialogProps = {
  /** The task to edit; null to add one to the running onboarding. */
  task: Task | null;
  /** What a new one begins with, where the list is narrowed to it. */
  like: Beginning;
  /** Whom a new one can be for, where the screen is not of one client. */
  asksClient: boolean;
  onAdded: (task: Task) => void;
  onClose: () => void;
};

/** "Add Task", and "Edit Task" for one that exists: what differs from it is sent. */
export function TaskDialog({ task, like, asksClient, onAdded, onClose }: TaskDialogProps) {
  const { assignees, clientId } = useFacts();
  const { today } = useViewer();
  const add = useAddTask();
  const update = useUpdateTask();
  const assigneesOf = (row: Task | null) => personOptions(assignees, row?.assigneeUserId);
  const save = async (typed: Typed, row: Task | null) => {
    const { clientId: chosen, ...fields } = typed;
    if (!row) return onAdded(await add.mutateAsync({ ...fields, clientId: chosen || (clientId ?? "") }));
    const change = changed(row, fields);
    if (Object.keys(change).length > 0) await update.mutateAsync({ task: row, change });
  };
  return (
    <EntityDialog
      what="task"
      row={task}
      form={(row) => ({
        schema: taskForm(
          assigneesOf(row).map(({ value }) => value),
          { saved: row ?? undefined, asksClient: !row && asksClient },
        ),
        values: row ? valuesOf(row) : newTask(today, clientId ?? "", like),
      })}
      title={task ? "Edit Task" : "Add Task"}
      submitLabel={task ? "Save Changes" : "Add Task"}
      columns={2}
      save={save}
      onClose={onClose}
    >
      {(form, row) => <TaskFields form={form} assignees={assigneesOf(row)} asksClient={!row && asksClient} />}
    </EntityDialog>
  );
}

function newTask(
  today: string,
  clientId: string,
  { category, owner, assigneeUserId }: Beginning,
): TaskValues {
  return {
    clientId,
    name: "",
    description: "",
    category: category ?? "",
    owner: owner ?? "agency",
    assigneeUserId: assigneeUserId ?? "",
    status: "not_started",
    startDate: today,
    dueDate: addDays(today, limits.templateDueDays.default),
  };
}

function valuesOf(task: Task): TaskValues {
  return {
    clientId: "",
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

function changed(task: Task, typed: Omit<Typed, "clientId">): UpdateTask {
  const keys = Object.keys(typed) as (keyof typeof typed)[];
  return Object.fromEntries(keys.filter((key) => typed[key] !== task[key]).map((key) => [key, typed[key]]));
}
