import { useQuery } from "@tanstack/react-query";
import { RequestLink } from "#/islands/client-dashboard/tasks/parts/request-link";
import { LoadFailure } from "#/islands/runtime/loading/load-failure";
import { Badge } from "#/islands/ui/badge";
import { LoadingText } from "#/islands/ui/loading-bar";
import { taskStatus } from "#/src/contract/choices/tasks";
import type { ClientDetail } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { showDate } from "#/src/format/show-dates";
import { clientKey } from "../queries";
import { TaskLink } from "./task-link";

/** All steps, open ones by due date, then done ones; each can be opened. */
export function PlanList({ clientId }: { clientId: string }) {
  const steps = useQuery<ClientDetail>({ queryKey: clientKey(clientId) });
  const { data, isError, isFetching } = steps;
  if (!data) {
    if (isError && !isFetching) return <LoadFailure title="The steps could not be loaded" query={steps} />;
    return <LoadingText>Loading the steps...</LoadingText>;
  }
  return (
    <ul className="card-surface w-full divide-y divide-line">
      {inOrder(data.tasks).map((task) => (
        <li key={task.id} className="flex items-center justify-between gap-3 px-4 py-2 text-label">
          <div className="min-w-0">
            <TaskLink task={task} />
            <p className="flex flex-wrap gap-x-3 text-hint text-muted tabular-nums">
              {whoAndWhen(task)}
              <RequestLink task={task} />
            </p>
          </div>
          <Badge tone={taskStatus.tone(task.status)}>{taskStatus.label(task.status)}</Badge>
        </li>
      ))}
    </ul>
  );
}

function inOrder(tasks: readonly Task[]): Task[] {
  const key = ({ status, dueDate }: Task) => `${status === "done" ? 1 : 0} ${dueDate}`;
  return tasks.toSorted((one, other) => key(one).localeCompare(key(other)));
}

function whoAndWhen({ owner, dueDate, isPastDue }: Task): string {
  if (owner === "client") return `You, due ${showDate(dueDate)}`;
  return isPastDue ? "The agency, later than planned" : `The agency, due ${showDate(dueDate)}`;
}
