import CirclePlay from "lucide-react/icons/circle-play";
import { useViewer } from "#/islands/runtime/viewer";
import { Button } from "#/islands/ui/button";
import { Icon } from "#/islands/ui/icon";
import type { Task } from "#/src/contract/tasks";
import { useTaskCache } from "../queries";
import { taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";
import { StatusMenu } from "./status-menu";
import { taskPart } from "./task-dialogs";

type DrawerFootProps = {
  task: Task;
  /** Absent for client users, who begin and complete what is theirs. */
  onEdit: ((task: Task) => void) | undefined;
};

/** The task's main actions. */
export function DrawerFoot({ task, onEdit }: DrawerFootProps) {
  const { role } = useViewer();
  const update = useUpdateTask();
  const { reload } = useTaskCache();
  const { edit } = taskDenials(role);
  const isDone = task.status === "done";
  // Refused, the task may no longer be what it is shown as: somebody else's, for one.
  const onError = () => void reload([task.id]);
  const setStatus = (status: Task["status"]) => update.mutate({ task, change: { status } }, { onError });

  return (
    <>
      {onEdit ? (
        <>
          <Button
            icon={<Icon name="pencil" />}
            onPointerEnter={taskPart.preload}
            onFocus={taskPart.preload}
            onClick={() => onEdit(task)}
            deniedBecause={edit}
          >
            Edit Task
          </Button>
          <StatusMenu task={task} className="btn">
            Status
          </StatusMenu>
        </>
      ) : (
        task.status !== "in_progress" && (
          <Button
            icon={<CirclePlay size={16} aria-hidden />}
            isDisabled={update.isPending}
            onClick={() => setStatus("in_progress")}
          >
            Mark In Progress
          </Button>
        )
      )}
      <Button
        variant="primary"
        icon={<Icon name="circle-check" />}
        isBusy={update.isPending}
        isDisabled={isDone}
        onClick={() => setStatus("done")}
        deniedBecause={isDone ? undefined : edit}
      >
        {isDone ? "Completed" : "Mark Done"}
      </Button>
    </>
  );
}
