import { DayButton } from "#/islands/forms/day-button";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import { lazyPart } from "#/islands/ui/lazy-part";
import { RowLink } from "#/islands/ui/table";
import { UnreadMark } from "#/islands/ui/unread-mark";
import { type TaskCategory, type TaskStatus, taskCategory, taskStatus } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import { repeatWords } from "#/src/format/repeat-words";
import { showDate } from "#/src/format/show-dates";
import { usePageContext } from "../../page-context";
import { assigneeName } from "../assignee";
import { deadlineNote } from "../deadlines";
import { taskDenials } from "../rights";
import { RequestLink } from "./request-link";
import { rowId } from "./row-id";
import { WaitingMark } from "./waiting-mark";

export function TaskNameCell({ task }: { task: Task }) {
  const { unread } = usePageContext();
  const link = useRowLink("task", task.id);
  return (
    <div className="task-name" title={task.name}>
      <RowLink id={rowId(task.id)} {...link}>
        {task.name}
      </RowLink>
      <div>
        {unread?.includes(task.id) && <UnreadMark />}
        <RequestLink task={task} className="above-row-link text-label" />
        <WaitingMark task={task} />
        {task.evidenceUrls.length > 0 && <Icon name="paperclip" size={14} label="Has attachments" />}
        {task.notes && <Icon name="message-square" size={14} label="Has notes" />}
        {task.repeat && <span className="text-hint text-muted">{repeatWords(task.repeat)}</span>}
        {task.status === "done" && <Icon name="circle-check" size={14} className="text-green" label="Done" />}
      </div>
    </div>
  );
}

export function CategoryBadge({ category }: { category: TaskCategory }) {
  return <Badge tone="neutral">{taskCategory.label(category)}</Badge>;
}

export function AssigneeName({ task: { assigneeUserId } }: { task: Task }) {
  const { assignees } = usePageContext();
  const name = assigneeName(assigneeUserId, assignees);
  return (
    <span
      className={assigneeUserId === null ? "text-muted" : "line-clamp-2 whitespace-normal wrap-anywhere"}
      title={name}
    >
      {name}
    </span>
  );
}

export function StatusBadge({ status }: { status: TaskStatus }) {
  return <Badge tone={taskStatus.tone(status)}>{taskStatus.label(status)}</Badge>;
}

const datePart = lazyPart("The form for the due date", () =>
  import("./task-date-form").then((m) => m.DueDatePanel),
);

/** The due date, editable on click; when past due in red, with the number of days. */
export function DueDateCell({ task }: { task: Task }) {
  const { role, today } = useViewer();
  const date = showDate(task.dueDate);
  const note = task.isPastDue ? deadlineNote(task.dueDate, today).text : null;
  return (
    <DayButton
      label={[`Due date of ${task.name}: ${date}`, note].filter(Boolean).join(" ")}
      part={datePart}
      props={{ task }}
      deniedBecause={taskDenials(role).edit}
    >
      {note ? (
        <span className="flex flex-wrap items-center gap-x-2 font-medium text-red leading-[18px]">
          {/* The space separates the words of the name, which must contain the visible text. */}
          {`${date} `}
          <PastDueBadge text={note} />
        </span>
      ) : (
        date
      )}
    </DayButton>
  );
}

export function PastDueBadge({ text }: { text: string }) {
  return (
    <Badge tone="red" icon={<Icon name="circle-alert" size={12} />}>
      {text}
    </Badge>
  );
}

/** "Not Started" until work begins, then whether the client was notified. */
export function ClientNotified({ task }: { task: Task }) {
  if (task.status === "not_started") return <span className="text-muted">Not Started</span>;
  return <>{task.clientCommunicated ? "Yes" : "No"}</>;
}
