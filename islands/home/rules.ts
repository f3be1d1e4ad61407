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

function countDays(days: number): string {
  return days === 1 ? "1 day" : `${days} days`;
}
