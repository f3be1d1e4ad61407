import type { Task } from "../../../src/contract/tasks";
import { Lazy, lazyPart } from "../../ui/lazy-part";

export type OpenDialog =
  | { kind: "add" }
  | { kind: "edit"; task: Task }
  | { kind: "delete"; task: Task }
  | { kind: "change"; tasks: readonly Task[] };

type TaskDialogsProps = {
  open: OpenDialog;
  onAdded: (task: Task) => void;
  /** Several tasks were changed. */
  onChanged: () => void;
  onClose: () => void;
};

export const addTaskPart = lazyPart(() => import("./add-task-dialog").then((m) => m.AddTaskDialog));
export const editTaskPart = lazyPart(() => import("./edit-task-dialog").then((m) => m.EditTaskDialog));
export const changeTasksPart = lazyPart(() =>
  import("./change-tasks-dialog").then((m) => m.ChangeTasksDialog),
);
const deletePart = lazyPart(() => import("./delete-task-confirm").then((m) => m.DeleteTaskConfirm));

/** The dialog that is open, loaded when it is. */
export function TaskDialogs({ open, onAdded, onChanged, onClose }: TaskDialogsProps) {
  if (open.kind === "add") return <Lazy part={addTaskPart} props={{ onAdded, onClose }} />;
  if (open.kind === "edit") return <Lazy part={editTaskPart} props={{ task: open.task, onClose }} />;
  if (open.kind === "delete") return <Lazy part={deletePart} props={{ task: open.task, onClose }} />;
  return <Lazy part={changeTasksPart} props={{ tasks: open.tasks, onChanged, onClose }} />;
}
