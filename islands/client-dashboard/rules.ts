import type { Task } from "#/src/contract/tasks";
import { daysBetween } from "#/src/format/show-dates";
import { countDays } from "./tasks/deadlines";

/** The figures of an onboarding; `percent` is a whole number, 0 without tasks. */
export function progressOf(tasks: readonly Task[]) {
  const total = tasks.length;
  const done = tasks.filter((task) => task.status === "done").length;
  const pastDue = tasks.filter((task) => task.isPastDue).length;
  return { total, done, pastDue, percent: total === 0 ? 0 : Math.round((100 * done) / total) };
}

type Launch = { targetLaunchDate: string; today: string; isComplete: boolean };

/** How far the launch is away; a date that passed is only overdue while there is work left. */
export function launchNote({ targetLaunchDate, today, isComplete }: Launch): {
  text: string;
  isOverdue: boolean;
} {
  const daysLeft = daysBetween(today, targetLaunchDate);
  if (daysLeft === 0) return { text: "Launches today", isOverdue: false };
  if (daysLeft > 0) return { text: `${countDays(daysLeft)} left`, isOverdue: false };
  if (isComplete) return { text: "All tasks done", isOverdue: false };
  return { text: `${countDays(-daysLeft)} overdue`, isOverdue: true };
}
