/**
 * Date formatting for screens on the platform's own Intl: the date library weighs 5 kB in a browser, and only screens
 * that calculate with dates should load it. The rest is in dates.ts.
 */

export { isDate } from "#/src/contract/calendar";

/** Calendar dates travel as `yyyy-mm-dd` strings, which sort chronologically as text. */
export type DateText = string;

/** Returns the calendar date of a moment (ISO 8601) in a time zone (IANA name). */
export function dateIn(timeZone: string, moment: string): DateText {
  const parts = formatter(numericDay, timeZone).formatToParts(Date.parse(moment));
  const part = (type: "year" | "month" | "day") => parts.find((found) => found.type === type)?.value ?? "";
  return `${part("year").padStart(4, "0")}-${part("month")}-${part("day")}`;
}

/** Counts whole days from one date to another; negative when `to` is earlier. */
export function daysBetween(from: DateText, to: DateText): number {
  return (utcNoon(to) - utcNoon(from)) / 86_400_000;
}

export function addDays(date: DateText, days: number): DateText {
  return new Date(utcNoon(date) + days * 86_400_000).toISOString().slice(0, 10);
}

/** "Mar 9, 2026", the date format of all screens. */
export function showDate(date: DateText): string {
  return formatter(mediumDay, "UTC").format(utcNoon(date));
}

/**
 * "Mar 9, 2026, 2:05 PM" in the given time zone; null for an invalid moment. Newer ICU data puts a narrow no-break
 * space before AM and PM; it is replaced, since server and browser must render the same text.
 */
export function showMoment(moment: string, timeZone: string): string | null {
  const time = Date.parse(moment);
  if (Number.isNaN(time)) return null;
  return formatter(mediumMoment, timeZone).format(time).replaceAll("\u202f", " ");
}

function utcNoon(date: DateText): number {
  return Date.parse(`${date}T12:00:00Z`);
}

const mediumDay = { dateStyle: "medium" } as const;
const mediumMoment = { dateStyle: "medium", timeStyle: "short" } as const;
const numericDay = {
  calendar: "gregory",
  numberingSystem: "latn",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
} as const;

const made = new Map<Intl.DateTimeFormatOptions, Map<string, Intl.DateTimeFormat>>();

/** Caches formatters: creating one costs a hundred times as much as using it, and a portal has one time zone. */
function formatter(options: Intl.DateTimeFormatOptions, timeZone: string): Intl.DateTimeFormat {
  const zones = made.get(options) ?? new Map<string, Intl.DateTimeFormat>();
  made.set(options, zones);
  const format = zones.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  zones.set(timeZone, format);
  return format;
}
