import { parseDate, Time, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { DateText } from "./show-dates";

export { addDays, type DateText, dateIn, daysBetween, isDate, showDate, showMoment } from "./show-dates";

/** Returns the same day of another month, or that month's last day if it is shorter. */
export function addMonths(date: DateText, months: number): DateText {
  return parseDate(date).add({ months }).toString();
}

/**
 * Returns the moment (ISO 8601 in UTC) at which a calendar date begins in a time zone, including days when clocks
 * change.
 */
export function startOfDay(timeZone: string, date: DateText): string {
  return toZoned(parseDate(date), timeZone).toAbsoluteString();
}

/** Returns the moment (ISO 8601 in UTC) at which clocks in a time zone show that full hour of a calendar date. */
export function atHour(timeZone: string, date: DateText, hour: number): string {
  return toZoned(toCalendarDateTime(parseDate(date), new Time(hour)), timeZone).toAbsoluteString();
}

/** "3/9/2026", the date format of CSV reports. */
export function usDate(date: DateText): string {
  const { month, day, year } = parseDate(date);
  return `${month}/${day}/${year}`;
}
