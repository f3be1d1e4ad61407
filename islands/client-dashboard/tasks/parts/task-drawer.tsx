import CirclePlay from "lucide-react/icons/circle-play";
import { useLastChangeBy } from "#/islands/runtime/live/remote-change";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Avatar } from "#/islands/ui/avatar";
import { Badge } from "#/islands/ui/badge";
import { Button } from "#/islands/ui/button";
import { type DrawerControls, EntityDrawer } from "#/islands/ui/entity-drawer";
import { Icon } from "#/islands/ui/icon";
import { Lazy } from "#/islands/ui/lazy-part";
import { LinkButton } from "#/islands/ui/link-button";
import type { Role } from "#/src/contract/choices/users";
import { isFormOpen } from "#/src/contract/is-form-open";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { deadlineNote } from "../deadlines";
import { useTaskCache, useTaskDetail } from "../queries";
import { doneDenial, isOnlyShown, taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";
import { drawerBody } from "./lazy-parts";
import { rowId } from "./row-id";
import { StatusMenu } from "./status-menu";
import { PastDueBadge } from "./task-cells";
import { taskPart } from "./task-dialogs";

type Shown = Pick<Task, "name" | "dueDate" | "isPastDue"> & Partial<Pick<Task, "owner">>;

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
  const { role } = useViewer();
  const detail = useTaskDetail(taskId, { first, isEnabled: !isUnknown && !controls.isClosing });
  const task: Shown | undefined = detail.data?.task ?? row;
  return (
    <EntityDrawer
      {...controls}
      thing="Task"
      id={taskId}
      title={task?.name}
      over={role !== "client" && <ClientOfTask detail={detail.data} />}
      badge={<UnderTitle key={taskId} taskId={taskId} task={task} />}
      detail={detail}
      foot={({ task }) => hasActions(role, task) && <DrawerFoot task={task} onEdit={onEdit} />}
      neighbours={neighbours}
      isUnknown={isUnknown}
      missingText="It may have been deleted, or it belongs to another client."
      returnFocusTo={rowId(taskId)}
    >
      {(data) => <Lazy part={drawerBody} props={{ detail: data }} />}
    </EntityDrawer>
  );
}

/**
 * The task's client with its picture, as a link to it; a blank line until it is loaded. On a phone, where toasts cover
 * the head, the link is among the fields.
 */
function ClientOfTask({ detail }: { detail: TaskDetail | undefined }) {
  if (!detail) return <div className="mb-1 h-6" />;
  const { clientId, clientName, clientAvatarUrl } = detail;
  const client = (
    <>
      <Avatar name={clientName} imageUrl={clientAvatarUrl} size="small" />
      <span className="truncate" title={clientName}>
        {clientName}
      </span>
    </>
  );
  const classNames = "mb-1 flex min-w-0 items-center gap-2 text-label text-muted";
  return (
    <>
      <a href={`/clients/${clientId}`} className={`${classNames} hover:underline max-md:hidden`}>
        {client}
      </a>
      <p className={`${classNames} md:hidden`}>{client}</p>
    </>
  );
}

/** Shows how late the task is, and who else changed it while it was open. */
function UnderTitle({ taskId, task }: { taskId: string; task: Shown | undefined }) {
  const { role, today } = useViewer();
  const changedBy = useLastChangeBy(taskId);
  const isAgencys = role === "client" && task?.owner === "agency";
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      {task?.isPastDue &&
        (isAgencys ? (
          <Badge tone="neutral">Later than planned</Badge>
        ) : (
          <PastDueBadge text={deadlineNote(task.dueDate, today).text} />
        ))}
      <p role="status" className="text-hint text-muted">
        {changedBy && `Changed by ${changedBy}`}
      </p>
    </div>
  );
}

/** False for a client user on a task that waits for the agency. */
function hasActions(role: Role, task: Task): boolean {
  return role !== "client" || !(isOnlyShown(role, task) || task.requestState === "submitted");
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
        task.status !== "in_progress" &&
        !doneDenial(task) && (
          <Button
            icon={<CirclePlay size={16} aria-hidden />}
            isDisabled={update.isPending}
            onClick={() => setStatus("in_progress")}
          >
            Mark In Progress
          </Button>
        )
      )}
      {!onEdit && isFormOpen(task) && (
        <LinkButton href={`/requests/${task.id}`} variant="primary">
          {task.requestState === "returned" ? "Change answers" : "Fill in the form"}
        </LinkButton>
      )}
      {(onEdit || isDone || !doneDenial(task)) && (
        <Button
          variant="primary"
          icon={<Icon name="circle-check" />}
          isBusy={update.isPending}
          isDisabled={isDone}
          onClick={() => setStatus("done")}
          deniedBecause={isDone ? undefined : (edit ?? doneDenial(task))}
        >
          {isDone ? "Completed" : "Mark Done"}
        </Button>
      )}
    </>
  );
}
