import { useViewer } from "#/islands/runtime/viewer";
import { Badge } from "#/islands/ui/badge";
import type { AuditExplanation } from "#/src/contract/audit-tasks";
import { taskStatus } from "#/src/contract/choices/tasks";
import { dateIn, showDate } from "#/src/format/show-dates";

type EarlierProps = Pick<AuditExplanation, "earlier" | "clientId">;

/** What became of the tasks that audits before this one opened. */
export function Earlier({ earlier, clientId }: EarlierProps) {
  const { timeZone } = useViewer();
  if (earlier.length === 0) return null;
  return (
    <section aria-labelledby="became" className="flex flex-col gap-3">
      <h2 id="became" className="font-semibold">
        What became of the tasks before
      </h2>
      <ul className="card-surface flex flex-col divide-y divide-line">
        {earlier.map((task) => (
          <li key={task.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 p-3">
            <div className="min-w-0 flex-1">
              <a
                href={`/clients/${clientId}?task=${task.id}`}
                className="wrap-anywhere font-medium hover:underline"
              >
                {task.name}
              </a>
              <p className="text-hint text-muted">{story(task, timeZone)}</p>
            </div>
            <Badge tone={taskStatus.tone(task.status)}>{taskStatus.label(task.status)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function story(
  { auditDate, completedAt, dueDate, holds }: EarlierProps["earlier"][number],
  timeZone: string,
): string {
  const from = auditDate ? `From the audit of ${showDate(auditDate)}` : "From an audit that is gone";
  const when = completedAt ? `done ${showDate(dateIn(timeZone, completedAt))}` : `due ${showDate(dueDate)}`;
  return `${from}, ${when}. ${outcome(holds)}`;
}

function outcome(holds: boolean | null): string {
  if (holds === null) return "This audit has no figures for its rule.";
  return holds ? "Its rule still takes points." : "Its rule takes no points any more.";
}
