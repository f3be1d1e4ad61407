/** @jsxImportSource hono/jsx */
import ArrowLeft from "lucide-react/icons/arrow-left";
import { waitingNote } from "#/islands/client-dashboard/tasks/waiting";
import { taskStatus } from "#/src/contract/choices/tasks";
import { sentenceCase } from "#/src/contract/nouns/field";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { holdingChain } from "#/src/domain/due-dates/holding-chain";
import { showDate } from "#/src/format/dates";
import { TimelinePicture, type TimelineRow } from "#/src/pictures/timeline-picture";
import { Icon } from "#/src/shell/icon";

type TimelinePageProps = { detail: ClientDetail; today: string };

/** The tasks of a client's onboarding over time, to be read and printed. */
export function TimelinePage({ detail: { client, onboarding, tasks }, today }: TimelinePageProps) {
  const own = tasks.filter(({ phase }) => phase !== "ongoing");
  const launch = onboarding?.targetLaunchDate ?? null;
  return (
    <>
      <div class="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div class="min-w-0">
          <h1 class="wrap-anywhere font-semibold text-title">{`Timeline of ${client.name}`}</h1>
          <p class="text-muted">
            {onboarding
              ? `Started ${showDate(onboarding.startDate)} · ${launch ? `Launch ${showDate(launch)}` : "No launch date"}`
              : "Onboarding has not started"}
          </p>
        </div>
        <a href={`/clients/${client.id}`} class="btn print:hidden">
          <Icon of={ArrowLeft} />
          Back to the dashboard
        </a>
      </div>
      {own.length === 0 ? (
        <p class="card-surface p-4 text-muted">There are no tasks to show.</p>
      ) : (
        <TimelinePicture rows={rowsOf(client.id, own, today)} today={today} launch={launch} />
      )}
    </>
  );
}

function rowsOf(clientId: string, tasks: readonly Task[], today: string): TimelineRow[] {
  const chain = holdingChain(tasks);
  return tasks
    .toSorted(
      (one, other) =>
        one.startDate.localeCompare(other.startDate) || one.dueDate.localeCompare(other.dueDate),
    )
    .map((task) => ({
      ...{ id: task.id, name: task.name, startDate: task.startDate, dueDate: task.dueDate },
      href: `/clients/${clientId}?task=${task.id}`,
      ...stateOf(task, today),
      needs: task.needs.map(({ name }) => name),
      isHolding: chain.has(task.id),
    }));
}

function stateOf(task: Task, today: string): Pick<TimelineRow, "state" | "tone"> {
  if (task.status === "done") return { state: taskStatus.label("done"), tone: "text-green" };
  if (task.dueDate < today) return { state: "Past due", tone: "text-red" };
  const waiting = waitingNote(task);
  if (waiting) return { state: waiting, tone: "text-muted" };
  return { state: sentenceCase(taskStatus.label(task.status)), tone: "text-blue" };
}
