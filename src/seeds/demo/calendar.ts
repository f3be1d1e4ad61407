import { parseDate, Time, toCalendarDateTime, toZoned } from "@internationalized/date";
import { addDays, type DateText, dateIn } from "../../format/dates";

/** The demo world's time: everything is told in days before the day of seeding. */
export type Calendar = {
  /** The calendar date that many days ago; negative for days ahead. */
  date(daysAgo: number): DateText;
  /** A minute (since midnight) of that day in the portal's time zone, as ISO 8601 in UTC. */
  moment(daysAgo: number, minute: number): string;
  /** The same as people write it into notes: `2026-11-20 14:05`. */
  stamp(daysAgo: number, minute: number): string;
};

export function calendarAt(now: string, timeZone: string): Calendar {
  const today = dateIn(timeZone, now);
  const date = (daysAgo: number) => addDays(today, -daysAgo);
  const clock = (minute: number) => new Time(Math.floor(minute / 60), minute % 60);
  return {
    date,
    moment: (daysAgo, minute) =>
      toZoned(toCalendarDateTime(parseDate(date(daysAgo)), clock(minute)), timeZone).toAbsoluteString(),
    stamp: (daysAgo, minute) => `${date(daysAgo)} ${clock(minute).toString().slice(0, 5)}`,
  };
}

/** Minutes since midnight: `at(14, 5)` is 14:05. */
export const at = (hour: number, minute = 0) => hour * 60 + minute;
