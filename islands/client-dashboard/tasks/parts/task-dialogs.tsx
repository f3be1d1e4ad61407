import { interruptedEdit } from "#/islands/forms/stored-draft";
import { Lazy, lazyPart } from "#/islands/ui/lazy-part";
import { useDialogs } from "#/islands/ui/use-dialogs";
import type { Task } from "#/src/contract/tasks";
import type { TaskQuery } from "../address";
import type { SeenTask } from "../update-task";

type OpenDialog =
  | { kind: "add" }
  | { kind: "edit"; task: Task }
  | { kind: "delete"; task: Task }
  | { kind: "change"; tasks: readonly SeenTask[] };

export type Beginning = Pick<TaskQuery, "category" | "owner"> & { assigneeUserId?: string | null };

type TaskDialogsProps = {
  dialogs: TaskDialogsState;
  /** Initial values of a new task, from the list's filters. */
  like: Beginning;
  /** True when the form asks for the client, on a screen with several. */
  hasClientField?: boolean;
  onAdded: (task: Task) => void;
  /** Called after several tasks were changed. */
  onChanged: () => void;
};

export const taskPart = lazyPart("The form for a task", () =>
  import("./task-dialog").then((m) => m.TaskDialog),
);
export const changeTasksPart = lazyPart("The form for the selected tasks", () =>
  import("./change-tasks-dialog").then((m) => m.ChangeTasksDialog),
);
const deletePart = lazyPart("The question about deleting this task", () =>
  import("./delete-task-confirm").then((m) => m.DeleteTaskConfirm),
);

/** The open dialog; `tasks` are those whose interrupted form is opened again. */
export function useTaskDialogs(tasks: readonly Task[]) {
  return useDialogs<OpenDialog>(() =>
    interruptedEdit("task", tasks, (task) => (task ? { kind: "edit", task } : { kind: "add" })),
  );
}

export type TaskDialogsState = ReturnType<typeof useTaskDialogs>;

/** The open dialog, loaded on demand. */
export function TaskDialogs({ dialogs, like, hasClientField = false, onAdded, onChanged }: TaskDialogsProps) {
  const { open, close: onClose } = dialogs;
  if (!open) return null;
  if (open.kind === "delete") return <Lazy part={deletePart} props={{ row: open.task, onClose }} />;
  if (open.kind === "change") {
    return <Lazy part={changeTasksPart} props={{ tasks: open.tasks, onChanged, onClose }} />;
  }
  const task = open.kind === "edit" ? open.task : null;
  return <Lazy part={taskPart} props={{ task, like, hasClientField, onAdded, onClose }} />;
}
