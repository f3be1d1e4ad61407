import CirclePlay from "lucide-react/icons/circle-play";
import SearchX from "lucide-react/icons/search-x";
import { useState } from "react";
import { isNotFound } from "#/islands/runtime/changes/refusals";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Button } from "#/islands/ui/button";
import { Drawer } from "#/islands/ui/drawer";
import { EmptyState } from "#/islands/ui/empty-state";
import { ErrorState } from "#/islands/ui/error-state";
import { Icon } from "#/islands/ui/icon";
import { Lazy } from "#/islands/ui/lazy-part";
import { LoadingText } from "#/islands/ui/loading-bar";
import { StepButtons } from "#/islands/ui/step-buttons";
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

type TaskDrawerProps = {
  taskId: string;
  /** What the list shows of the task; undefined when it is not in it. */
  row: Shown | undefined;
  /** True when the screen has no such task. */
  isUnknown: boolean;
  /** What J and K go through. */
  neighbours: readonly { id: string }[];
  first: TaskDetail | null;
  isClosing: boolean;
  onMove: (taskId: string) => void;
  /** Absent for client users. */
  onEdit?: (task: Task) => void;
  onClose: () => void;
};

/** One task beside the table: all that is known about it, and all that can be done to it. */
export function TaskDrawer(props: TaskDrawerProps) {
  const { taskId, row, isUnknown, neighbours, first, isClosing, onMove, onEdit, onClose } = props;
  const { role, today } = useViewer();
  const detail = useTaskDetail(taskId, { first, isEnabled: !isUnknown && !isClosing });
  // As the table stood when the drawer opened: what is done goes to its end, and J still leads on.
  const [order] = useState(() => neighbours.map(({ id }) => id));
  const { previous, next } = neighboursOf(taskId, order, neighbours);

  const isMissing = isNotFound(detail.error) || (isUnknown && !isClosing);
  const task: Shown | undefined = isMissing ? undefined : (detail.data?.task ?? row);
  const actedOn = task && detail.data && !isOnlyShown(role, detail.data.task) && detail.data.task;
  return (
    <Drawer
      title={task?.name ?? "Task"}
      lead={
        task?.isPastDue && (
          <div className="mt-1.5">
            <PastDueBadge text={deadlineNote(task.dueDate, today).text} />
          </div>
        )
      }
      actions={<StepButtons thing="task" previous={previous} next={next} onMove={onMove} />}
      foot={actedOn && <DrawerFoot key={taskId} task={actedOn} onEdit={onEdit} />}
      isClosing={isClosing}
      onClose={onClose}
      returnFocusTo={() => document.getElementById(rowId(taskId))}
    >
      {isMissing ? (
        <EmptyState
          icon={<SearchX size={20} aria-hidden />}
          title="Task not found"
          text="It may have been deleted, or it belongs to another client."
        />
      ) : detail.data ? (
        <Lazy key={taskId} part={drawerBody} props={{ detail: detail.data }} />
      ) : detail.isError && !detail.isFetching ? (
        <ErrorState title="The task could not be loaded" onRetry={() => detail.refetch()} />
      ) : (
        <LoadingText>Loading task details...</LoadingText>
      )}
    </Drawer>
  );
}

/** The rows on either side in that order, as far as the table still shows them, and in the table's once it shows others. */
function neighboursOf(taskId: string, opened: readonly string[], tasks: readonly { id: string }[]) {
  const shown = (id: string) => tasks.find((task) => task.id === id);
  const isOfOthers = !opened.some((id) => id !== taskId && shown(id));
  const order = isOfOthers ? tasks.map(({ id }) => id) : opened;
  const at = order.indexOf(taskId);
  if (at === -1) return { previous: undefined, next: tasks[0] };
  return {
    previous: order.slice(0, at).map(shown).findLast(Boolean),
    next: order
      .slice(at + 1)
      .map(shown)
      .find(Boolean),
  };
}

type DrawerFootProps = {
  task: Task;
  /** Absent for client users, who begin and complete what is theirs. */
  onEdit: ((task: Task) => void) | undefined;
};

/** The task's main actions. */
function DrawerFoot({ task, onEdit }: DrawerFootProps) {
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
