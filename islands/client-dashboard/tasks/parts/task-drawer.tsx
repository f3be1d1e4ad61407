import CirclePlay from "lucide-react/icons/circle-play";
import { useState } from "react";
import { isNotFound } from "#/islands/runtime/changes/refusals";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { type DrawerControls, EntityDrawer } from "#/islands/ui/entity-drawer";
import { ErrorState } from "#/islands/ui/error-state";
import { Icon } from "#/islands/ui/icon";
import { Lazy } from "#/islands/ui/lazy-part";
import { LoadingText } from "#/islands/ui/loading-bar";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { deadlineNote } from "../deadlines";
import { useTaskCache, useTaskDetail } from "../queries";
import { isOnlyShown, taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";
import { drawerBody } from "./lazy-parts";
import { rowId } from "./row-id";
import { StatusMenu } from "./status-menu";
import { PastDueBadge } from "./task-cells";
import { taskPart } from "./task-dialogs";

type Shown = Pick<Task, "name" | "dueDate" | "isPastDue">;

type TaskDrawerProps = DrawerControls & {
  taskId: string;
  /** The task's row in the list; undefined when it is not listed. */
  row: Shown | undefined;
  /** True when the screen has no such task. */
  isUnknown: boolean;
  /** The rows that J and K step through. */
  neighbours: readonly { id: string }[];
  first: TaskDetail | null;
  /** Absent for client users. */
  onEdit?: (task: Task) => void;
};

/** One task beside the table, with its details and actions. */
export function TaskDrawer(props: TaskDrawerProps) {
  const { taskId, row, isUnknown, neighbours, first, onEdit, ...controls } = props;
  const { isClosing } = controls;
  const { role, today } = useViewer();
  const detail = useTaskDetail(taskId, { first, isEnabled: !isUnknown && !isClosing });
  // The order when the drawer opened: completing a task moves it to the table's end, but J must not follow it there.
  const [order] = useState(() => neighbours.map(({ id }) => id));
  const task: Shown | undefined = detail.data?.task ?? row;
  const actedOn = detail.data && !isOnlyShown(role, detail.data.task) && detail.data.task;
  return (
    <EntityDrawer
      {...controls}
      thing="Task"
      id={taskId}
      title={task?.name}
      badge={task?.isPastDue && <PastDueBadge text={deadlineNote(task.dueDate, today).text} />}
      foot={actedOn && <DrawerFoot key={taskId} task={actedOn} onEdit={onEdit} />}
      neighbours={inOrder(order, taskId, neighbours)}
      isMissing={isNotFound(detail.error) || (isUnknown && !isClosing)}
      missingText="It may have been deleted, or it belongs to another client."
      returnFocusTo={rowId(taskId)}
    >
      {detail.data ? (
        <Lazy key={taskId} part={drawerBody} props={{ detail: detail.data }} />
      ) : detail.isError && !detail.isFetching ? (
        <ErrorState title="The task could not be loaded" onRetry={() => detail.refetch()} />
      ) : (
        <LoadingText>Loading task details...</LoadingText>
      )}
    </EntityDrawer>
  );
}

/** Returns the listed tasks in the given order; in the table's order if this task, or every other one, is not in it. */
function inOrder(order: readonly string[], taskId: string, tasks: readonly { id: string }[]) {
  const shown = order.filter((id) => id === taskId || tasks.some((task) => task.id === id));
  return shown.includes(taskId) && shown.length > 1 ? shown.map((id) => ({ id })) : tasks;
}

type DrawerFootProps = {
  task: Task;
  /** Absent for client users, who only start and complete their own tasks. */
  onEdit: ((task: Task) => void) | undefined;
};

/** The task's main actions. */
function DrawerFoot({ task, onEdit }: DrawerFootProps) {
  const { role } = useViewer();
  const update = useUpdateTask();
  const { reload } = useTaskCache();
  const { edit } = taskDenials(role);
  const isDone = task.status === "done";
  // After a refusal the task may have changed, for example its owner.
  const onError = () => void reload([task.id]);
  const setStatus = (status: Task["status"]) => update.mutate({ task, change: { status } }, { onError });

  return (
    <>
      {onEdit ? (
        <>
          <Button
            icon={<Icon name="pencil" />}
            onInterest={taskPart.preload}
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
