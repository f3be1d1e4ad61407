import Calendar from "lucide-react/icons/calendar";
import ListChecks from "lucide-react/icons/list-checks";
import TrendingUp from "lucide-react/icons/trending-up";
import { Icon } from "#/islands/ui/icon";
import { Progress } from "#/islands/ui/progress";
import { StatCard, StatStrip } from "#/islands/ui/stat-card";
import type { Onboarding } from "#/src/contract/onboarding";
import type { Task } from "#/src/contract/tasks";
import { progressOf } from "../rules";
import type { TaskAddressState } from "../tasks/address";
import { LaunchDateCard } from "./launch-date-card";

type DashboardCardsProps = { onboarding: Onboarding; tasks: readonly Task[]; address: TaskAddressState };

/** Progress, Tasks, Past Due and Launch Date; Tasks shows the open ones in the table below, Past Due the late ones. */
export function DashboardCards({ onboarding, tasks, address: { query, choose } }: DashboardCardsProps) {
  const filter = (status: "open" | "past_due") => ({
    isOn: query.status === status,
    onToggle: (isOn: boolean) => choose({ status: isOn && status }),
  });
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
        filter={filter("open")}
        icon={<ListChecks size={16} aria-hidden />}
      />
      <StatCard
        label="Past Due"
        figure={pastDue}
        filter={filter("past_due")}
        context={pastDue > 0 ? "Needs attention" : "Nothing is past due"}
        icon={<Icon name="circle-alert" className={pastDue > 0 ? "text-red" : undefined} />}
        {...(pastDue > 0 && { tone: "red" as const })}
      />
      <LaunchDateCard
        onboarding={onboarding}
        isComplete={total > 0 && done === total}
        icon={<Calendar size={16} aria-hidden />}
      />
    </StatStrip>
  );
}

function openTasks({ done, total }: { done: number; total: number }): string {
  if (total === 0) return "No tasks yet";
  return done === total ? "All tasks done" : `${total - done} open`;
}
