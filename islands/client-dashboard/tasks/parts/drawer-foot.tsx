import CircleCheck from "lucide-react/icons/circle-check";
import CirclePlay from "lucide-react/icons/circle-play";
import Pencil from "lucide-react/icons/pencil";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import type { Task } from "#/src/contract/tasks";
import { taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";
import { StatusMenu } from "./status-menu";
import { taskPart } from "./task-dialogs";

/** The task's main actions. */
export function DrawerFoot({ task, onEdit }: { task: Task; onEdit: (task: Task) => void }) {
  const { role } = useViewer();
  const update = useUpdateTask();
  const denials = taskDenials(role, task);
  const isDone = task.status === "done";
  const setStatus = (status: Task["status"]) => update.mutate({ task, change: { status } });

  return (
    <>
      <Button
        icon={<Pencil size={16} aria-hidden />}
        onPointerEnter={taskPart.preload}
        onFocus={taskPart.preload}
        onClick={() => onEdit(task)}
        deniedBecause={denials.edit}
      >
        Edit Task
      </Button>
      {role === "client" && task.status !== "in_progress" && (
        <Button
          icon={<CirclePlay size={16} aria-hidden />}
          isDisabled={update.isPending}
          onClick={() => setStatus("in_progress")}
          deniedBecause={denials.report}
        >
          Mark In Progress
        </Button>
      )}
      {role !== "client" && (
        <StatusMenu task={task} className="btn">
          Status
        </StatusMenu>
      )}
      <Button
        variant="primary"
        icon={<CircleCheck size={16} aria-hidden />}
        isBusy={update.isPending}
        isDisabled={isDone}
        onClick={() => setStatus("done")}
        deniedBecause={isDone ? undefined : denials.report}
      >
        {isDone ? "Completed" : "Mark Done"}
      </Button>
    </>
  );
}
