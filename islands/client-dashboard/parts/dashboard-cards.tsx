import CalendarDays from "lucide-react/icons/calendar-days";
import CircleAlert from "lucide-react/icons/circle-alert";
import ListChecks from "lucide-react/icons/list-checks";
import TrendingUp from "lucide-react/icons/trending-up";
import { Progress } from "#/islands/ui/progress";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { progressOf } from "../rules";
import { LaunchDateCard } from "./launch-date-card";

/** Progress, Tasks, Past Due and Launch Date. */
export function DashboardCards({ onboarding, tasks }: { onboarding: Onboarding; tasks: readonly Task[] }) {
  const { total, done, pastDue, percent } = progressOf(tasks);
  return (
    <StatStrip>
      <StatCard label="Progress" figure={`${percent}%`} icon={<TrendingUp size={16} aria-hidden />}>
        <Progress percent={percent} label="Progress" className="mt-1.5 w-full" />
      </StatCard>
      <StatCard
        label="Tasks"
        figure={`${done} of ${total}`}
        context={openTasks({ done, total })}
        icon={<ListChecks size={16} aria-hidden />}
      />
      <StatCard
        label="Past Due"
        figure={pastDue}
        context={pastDue > 0 ? "Needs attention" : "Nothing is past due"}
        icon={<CircleAlert size={16} className={pastDue > 0 ? "text-red" : undefined} aria-hidden />}
        {...(pastDue > 0 && { tone: "red" as const })}
      />
      <LaunchDateCard
        onboarding={onboarding}
        isComplete={total > 0 && done === total}
        icon={<CalendarDays size={16} aria-hidden />}
      />
    </StatStrip>
  );
}

function openTasks({ done, total }: { done: number; total: number }): string {
  if (total === 0) return "No tasks yet";
  return done === total ? "All tasks done" : `${total - done} open`;
}
