import {
  type CalendarDate,
  parseAbsolute,
  parseDate,
  toCalendarDate,
  toZoned,
} from "@internationalized/date";

/** Calendar dates travel as `yyyy-mm-dd` strings, whose order as text is their order in time. */
export type DateText = string;

/** The calendar date of a moment (ISO 8601) in a time zone (IANA name). */
export function dateIn(timeZone: string, moment: string): DateText {
  return toCalendarDate(parseAbsolute(moment, timeZone)).toString();
}

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

/** "Mar 9, 2026", the way dates are shown on screens. */
export function showDate(date: DateText): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" }).format(utcNoon(date));
}

/** "3/9/2026", the way dates are written into CSV reports. */
export function usDate(date: DateText): string {
  const { month, day, year } = parseDate(date);
  return `${month}/${day}/${year}`;
}

/**
 * "Mar 9, 2026, 2:05 PM" in the given time zone; null when the moment cannot be read.
 * Newer ICU data puts a narrow no-break space before AM and PM: server and browser must agree on one.
 */
export function showMoment(moment: string, timeZone: string): string | null {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return null;
  const shown = new Intl.DateTimeFormat("en-US", {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  }).format(time);
  return shown.replaceAll("\u202f", " ");
}

/** True for a real calendar date in the form yyyy-mm-dd. */
export function isDate(text: string): boolean {
  try {
    return parseDate(text).toString() === text;
  } catch {
    return false;
  }
}

function epochDay(date: DateText): number {
  return Math.round(utcNoon(date) / 86_400_000 - 0.5);
}

function utcNoon(date: DateText): number {
  const { year, month, day }: CalendarDate = parseDate(date);
  return Date.UTC(year, month - 1, day, 12);
}
