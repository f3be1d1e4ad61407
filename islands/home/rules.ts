import type { HomeLater } from "#/src/contract/home";
import { type DateText, daysBetween, showDate } from "#/src/format/show-dates";

/** "3 days overdue", "Due today", "Due tomorrow", otherwise "Due Mar 9, 2026". */
export function dueWords(dueDate: DateText, today: DateText): string {
  const days = daysBetween(today, dueDate);
  if (days < 0) return `${countDays(-days)} overdue`;
  if (days === 0) return "Due today";
  return days === 1 ? "Due tomorrow" : `Due ${showDate(dueDate)}`;
}

/** "Dec 12, 2026, in 20 days"; a past date alone. */
export function launchWords(date: DateText, today: DateText): string {
  const days = daysBetween(today, date);
  if (days < 0) return showDate(date);
  return `${showDate(date)}, ${days === 0 ? "today" : `in ${countDays(days)}`}`;
}

/** "After our step: Set up the account", "After your step: Send the logo", or "You can start on Mar 9, 2026". */
export function laterWords({ waitsFor, readyOn }: Pick<HomeLater, "waitsFor" | "readyOn">): string {
  if (waitsFor) return `After ${waitsFor.owner === "client" ? "your" : "our"} step: ${waitsFor.name}`;
  return readyOn === null ? "Not yet" : `You can start on ${showDate(readyOn)}`;
}

function countDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
