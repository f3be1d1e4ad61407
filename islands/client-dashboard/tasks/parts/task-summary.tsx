import type { ReactNode } from "react";
import { DateForm } from "#/islands/forms/date-form";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Icon } from "#/islands/ui/icon";
import { IconButton } from "#/islands/ui/icon-button";
import { useInPlace } from "#/islands/ui/use-in-place";
import { taskOwner, taskPhase } from "#/src/contract/choices/tasks";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { showDate, showMoment } from "#/src/format/show-dates";
import { usePageContext } from "../../page-context";
import { assigneeName } from "../assignee";
import { taskDenials } from "../rights";
import { useUpdateTask } from "../update-task";
import { CategoryBadge, DueDateCell, StatusBadge } from "./task-cells";

type TaskSummaryProps = { task: Task; audit: NonNullable<TaskDetail["audit"]> | null };

/** The task's own fields, and the audit that it was created from. */
export function TaskSummary({ task, audit }: TaskSummaryProps) {
  const { assignees } = usePageContext();
  const { role, timeZone } = useViewer();
  return (
    <div className="flex flex-col gap-4">
      <p className="whitespace-pre-wrap">
        {task.description ?? <span className="text-muted">No description</span>}
      </p>
      <dl className="grid grid-cols-[108px_minmax(0,1fr)] items-center gap-x-3 gap-y-1 text-label [&>dd]:flex [&>dd]:min-h-8 [&>dd]:items-center">
        <Fact label="Status">
          <StatusBadge status={task.status} />
        </Fact>
        <Fact label="Category">
          <CategoryBadge category={task.category} />
        </Fact>
        <Fact label="Owner">
          {role === "client" ? ownerToClients[task.owner] : taskOwner.label(task.owner)}
        </Fact>
        {role !== "client" && (
          <Fact label="Assignee">
            <span className={task.assigneeUserId === null ? "text-muted" : undefined}>
              {assigneeName(task.assigneeUserId, assignees)}
            </span>
          </Fact>
        )}
        {task.phase && <Fact label="Phase">{taskPhase.label(task.phase)}</Fact>}
        <Fact label="Start Date">{showDate(task.startDate)}</Fact>
        <Fact label="Due Date">
          <DueDateEditor task={task} />
        </Fact>
        {task.completedAt && <Fact label="Completed">{showMoment(task.completedAt, timeZone)}</Fact>}
        {audit && (
          <Fact label="Opened From">
            <a href={`/audit/${audit.id}`} className="link-text">
              {`Audit of ${showDate(audit.auditDate)}`}
            </a>
          </Fact>
        )}
      </dl>
    </div>
  );
}

const ownerToClients = { client: "You", agency: "The agency" } as const;

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </>
  );
}

/** The due date; for staff the pencil turns it into an input with Save and Cancel. */
function DueDateEditor({ task }: { task: Task }) {
  const { role } = useViewer();
  const update = useUpdateTask();
  const { isOpen, opener, open, close } = useInPlace();
  if (isOpen) {
    return (
      <DateForm
        label="Due date"
        row={task}
        saved={task.dueDate}
        save={(dueDate, handlers) => update.mutate({ task, change: { dueDate } }, handlers)}
        change={update}
        onDone={() => {
          update.reset();
          close();
        }}
      />
    );
  }
  if (role === "client") return <DueDateCell task={task} />;
  return (
    <>
      <DueDateCell task={task} />
      <IconButton
        ref={opener}
        label="Edit due date"
        className="ml-1"
        icon={<Icon name="pencil" size={14} />}
        deniedBecause={taskDenials(role).edit}
        onClick={open}
      />
    </>
  );
}
