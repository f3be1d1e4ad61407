import type { ReactNode } from "react";
import { useViewer } from "#/islands/runtime/viewer";
import type { Task, TaskDetail } from "#/src/contract/tasks";
import { showDate, showMoment } from "#/src/format/show-dates";
import { useFacts } from "../../facts";
import { assigneeName } from "../assignee";
import { DueDateEditor } from "./due-date-editor";
import { CategoryBadge, OwnerName, StatusBadge } from "./task-cells";

type TaskSummaryProps = { task: Task; audit: NonNullable<TaskDetail["audit"]> | null };

/** The task's own fields, and the audit that it was opened from. */
export function TaskSummary({ task, audit }: TaskSummaryProps) {
  const { assignees } = useFacts();
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
          {role === "client" ? ownerToClients[task.owner] : <OwnerName owner={task.owner} />}
        </Fact>
        {role !== "client" && (
          <Fact label="Assignee">
            <span className={task.assigneeUserId === null ? "text-muted" : undefined}>
              {assigneeName(task.assigneeUserId, assignees)}
            </span>
          </Fact>
        )}
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
