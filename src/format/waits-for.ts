import { taskOwner } from "#/src/contract/choices/tasks";
import type { WorkItem } from "#/src/contract/work";
import { type DateText, daysBetween, showDate } from "./show-dates";

type Waiting = Pick<WorkItem, "canStart" | "readyOn" | "waitsFor">;

/**
 * "waits for Send the logo (client, 3 days)", with the days until that is due, or "can start on Mar 9, 2026" when only
 * days are left; null for work that can start.
 */
export function waitsForWords({ canStart, readyOn, waitsFor }: Waiting, today: DateText): string | null {
  if (canStart) return null;
  if (!waitsFor) return readyOn === null ? null : `can start on ${showDate(readyOn)}`;
  const { name, owner, dueDate } = waitsFor;
  return `waits for ${name} (${taskOwner.label(owner).toLowerCase()}, ${daysUntil(dueDate, today)})`;
}

/** "3 days", "today" or "2 days late". */
function daysUntil(dueDate: DateText, today: DateText): string {
  const days = daysBetween(today, dueDate);
  if (days === 0) return "today";
  const count = Math.abs(days);
  return `${count} ${count === 1 ? "day" : "days"}${days < 0 ? " late" : ""}`;
}
