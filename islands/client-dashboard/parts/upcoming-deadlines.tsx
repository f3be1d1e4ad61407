import { useId } from "react";
import { useRowLink } from "#/islands/runtime/page/open-row";
import { useViewer } from "#/islands/runtime/page/viewer";
import { Badge } from "#/islands/ui/badge";
import { Icon } from "#/islands/ui/icon";
import { onPlainClick } from "#/islands/ui/plain-click";
import type { Task } from "#/src/contract/tasks";
import { deadlineNote, upcomingDeadlines } from "../tasks/deadlines";

type UpcomingDeadlinesProps = {
  tasks: readonly Task[];
  /** The first rows of the table below. */
  firstRows: readonly Task[];
};

/** The three tasks due next, folded when the table begins with them; a click opens the task. */
export function UpcomingDeadlines({ tasks, firstRows }: UpcomingDeadlinesProps) {
  const id = useId();
  const next = upcomingDeadlines(tasks);
  const isRepeated = next.length > 0 && next.every((task) => firstRows.includes(task));
  return (
    <section aria-labelledby={id} className="card-surface px-4 py-2.5">
      <details open={!isRepeated}>
        <summary className="-mx-4 -my-2.5 cursor-pointer px-4 py-2.5 max-md:py-3">
          <h2 id={id} className="inline font-semibold text-body">
            Upcoming Deadlines
          </h2>
        </summary>
        {next.length === 0 ? (
          <p className="mt-1 flex min-h-9 items-center text-label text-muted">No open tasks here</p>
        ) : (
          <ul className="-mx-2 mt-1 grid gap-x-4 xl:grid-cols-3">
            {next.map((task) => (
              <Deadline key={task.id} task={task} />
            ))}
          </ul>
        )}
      </details>
    </section>
  );
}

function Deadline({ task }: { task: Task }) {
  const { today } = useViewer();
  const { href, onOpen } = useRowLink("task", task.id);
  const { text, tone } = deadlineNote(task.dueDate, today);
  return (
    <li className="min-w-0">
      <a
        href={href}
        title={task.name}
        className="flex min-h-9 items-center justify-between gap-3 rounded-control px-2 hover:bg-hover max-sm:min-h-11"
        onClick={onPlainClick(onOpen)}
      >
        <span className="line-clamp-2 min-w-0">{task.name}</span>
        {tone === "gray" ? (
          <span className="flex-none text-label text-muted tabular-nums">{text}</span>
        ) : (
          <Badge
            tone={tone}
            icon={tone === "red" ? <Icon name="circle-alert" size={12} /> : <Icon name="clock" size={12} />}
          >
            {text}
          </Badge>
        )}
      </a>
    </li>
  );
}
