import Check from "lucide-react/icons/check";
import { useState } from "react";
import { EmptyState } from "#/islands/ui/empty-state";
import type { ClientHome, HomeTask } from "#/src/contract/home";
import { showDate } from "#/src/format/show-dates";
import { ClientTaskItem } from "./client-task-item";
import { HomePart } from "./home-part";

/** Open tasks assigned to the client, most urgent first; hidden if only approvals wait. */
export function ClientTasksSection({ home }: { home: ClientHome }) {
  const { tasks, onAnswering } = useShownTasks(home.asked);
  if (tasks.length === 0 && home.approvals.length > 0) return null;
  return (
    <HomePart title="What we need from you">
      <div className="card-surface">
        {tasks.length > 0 ? (
          <ul className="divide-y divide-line">
            {tasks.map((task) => (
              <ClientTaskItem
                key={task.id}
                task={task}
                clientId={home.clientId}
                unread={home.unread.find(({ id }) => id === task.id)?.count ?? 0}
                onAnswering={(isAnswering) => onAnswering(task, isAnswering)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState
            icon={<Check size={20} aria-hidden />}
            title="There is nothing for you to do"
            text={whatIsNext(home)}
          />
        )}
        {home.hasMoreAsked && (
          <p className="border-line border-t px-4 py-3 text-label text-muted">
            There is more to do after these. It shows up here as you go.
          </p>
        )}
      </div>
    </HomePart>
  );
}

/**
 * Returns the tasks to show: the open ones, and those completed or handed over meanwhile while an answer to them is
 * being written.
 */
function useShownTasks(requested: readonly HomeTask[]) {
  const [answered, setAnswered] = useState<readonly HomeTask[]>([]);
  const gone = answered.filter(({ id }) => !requested.some((task) => task.id === id));
  return {
    tasks: [...requested, ...gone].toSorted((a, b) => a.dueDate.localeCompare(b.dueDate)),
    onAnswering: (task: HomeTask, isAnswering: boolean) =>
      setAnswered((all) => [...all.filter(({ id }) => id !== task.id), ...(isAnswering ? [task] : [])]),
  };
}

/** Explains why there is nothing to do, and what is due next. */
function whatIsNext({ status, progress, next }: ClientHome): string {
  if (status === "churned") return "We are not working together at the moment.";
  if (!progress) return "Your onboarding has not started yet. We will ask you here for what we need.";
  if (next) return `Next, from us: ${next.name}, due ${showDate(next.dueDate)}.`;
  const { completedTasks, totalTasks } = progress;
  return completedTasks === totalTasks && totalTasks > 0
    ? "Every step of your onboarding is done."
    : "We will ask you here when we need something.";
}
