import { limits } from "#/src/contract/limits";
import type { Task } from "#/src/contract/tasks";
import { daysBetween, showDate } from "#/src/format/show-dates";

export type DeadlineNote = { text: string; tone: "red" | "yellow" | "gray" };

/** "3 days overdue", "Due soon" from today to two days ahead, otherwise the date itself. */
export function deadlineNote(dueDate: string, today: string): DeadlineNote {
  const daysLeft = daysBetween(today, dueDate);
  if (daysLeft < 0) return { text: `${countDays(-daysLeft)} overdue`, tone: "red" };
  if (daysLeft <= limits.dueSoonDays) return { text: "Due soon", tone: "yellow" };
  return { text: showDate(dueDate), tone: "gray" };
}

/** Returns the open tasks, earliest due date first; ties keep their order. */
export function upcomingDeadlines(tasks: readonly Task[]): Task[] {
  return tasks
    .filter((task) => task.status !== "done")
    .toSorted((one, other) => (one.dueDate < other.dueDate ? -1 : one.dueDate > other.dueDate ? 1 : 0))
    .slice(0, limits.deadlinesShown);
}

/** "1 day", "3 days". */
export function countDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
