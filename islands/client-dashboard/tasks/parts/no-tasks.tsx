import ListChecks from "lucide-react/icons/list-checks";
import { Button } from "#/islands/ui/button";
import { EmptyState } from "#/islands/ui/empty-state";
import { type TaskPhase, taskPhase } from "#/src/contract/choices/tasks";
import type { Task } from "#/src/contract/tasks";
import { byPhase, otherPhase, type PhaseTab } from "../phase";

type NoTasksProps = {
  tasks: readonly Task[];
  /** The tasks that match the filters. */
  matching: Record<TaskPhase, readonly Task[]>;
  tab: PhaseTab;
  onClearFilters: () => void;
};

/** An empty table or tab: without matches, or without tasks. */
export function NoTasks({ tasks, matching, tab, onClearFilters }: NoTasksProps) {
  const isFiltered = byPhase(tasks)[tab.phase].length > 0;
  return (
    <EmptyState
      icon={<ListChecks size={20} aria-hidden />}
      title="No tasks found"
      text={tab.hasTabs ? emptyTabText(tab.phase, isFiltered, matching) : emptyText(isFiltered)}
      action={isFiltered && <Button onClick={onClearFilters}>Clear filters</Button>}
    />
  );
}

function emptyText(isFiltered: boolean): string {
  return isFiltered ? "No task matches these filters." : "This onboarding has no tasks yet.";
}

/** Names the empty tab, and the number of matches in the other one. */
export function emptyTabText(
  phase: TaskPhase,
  isFiltered: boolean,
  matching: Record<TaskPhase, readonly unknown[]>,
): string {
  const name = taskPhase.label(phase).toLowerCase();
  const own = isFiltered ? `No ${name} task matches these filters.` : `There are no ${name} tasks.`;
  const other = otherPhase(phase);
  return `${own} The ${taskPhase.label(other)} tab has ${matching[other].length || "none either"}.`;
}
