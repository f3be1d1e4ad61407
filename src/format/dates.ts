import { type CalendarDate, parseDate, toZoned } from "@internationalized/date";
import type { DateText } from "./show-dates";

export { type DateText, dateIn, isDate, showDate, showMoment } from "./show-dates";

export function addDays(date: DateText, days: number): DateText {
  return parseDate(date).add({ days }).toString();
}

/** The same day of another month, or that month's last day when it has no such day. */
export function addMonths(date: DateText, months: number): DateText {
  return parseDate(date).add({ months }).toString();
}

/** The moment (ISO 8601 in UTC) at which a calendar date begins in a time zone, wherever the clocks stand then. */
export function startOfDay(timeZone: string, date: DateText): string {
  return toZoned(parseDate(date), timeZone).toAbsoluteString();
}

/** Whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: DateText, to: DateText): number {
  return epochDay(to) - epochDay(from);
}

/** "3/9/2026", the way dates are written into CSV reports. */
export function usDate(date: DateText): string {
  const { month, day, year } = parseDate(date);
  return `${month}/${day}/${year}`;
}

function epochDay(date: DateText): number {
  return Math.round(utcNoon(date) / 86_400_000 - 0.5);
}

function utcNoon(date: DateText): number {
  const { year, month, day }: CalendarDate = parseDate(date);
  return Date.UTC(year, month - 1, day, 12);
}
