import { parseDate, Time, toCalendarDateTime, toZoned } from "@internationalized/date";
import { addDays, type DateText, dateIn } from "#/src/format/dates";

/** Time in the demo world: everything is given in days before the day of seeding. */
export type Calendar = {
  /** Calendar date that many days ago; negative for days ahead. */
  date(daysAgo: number): DateText;
  /**
   * Converts a minute of that day (since midnight, in the portal's time zone) to ISO 8601 in UTC. Computed from noon:
   * clocks change at night, so times of a working day are right on every day of the year.
   */
  moment(daysAgo: number, minute: number): string;
};

const noon = new Time(12);

export function calendarAt(now: string, timeZone: string): Calendar {
  const today = dateIn(timeZone, now);
  const date = (daysAgo: number) => addDays(today, -daysAgo);
  const noons = new Map<number, number>();
  const noonOf = (daysAgo: number) =>
    noons.getOrInsertComputed(daysAgo, () =>
      toZoned(toCalendarDateTime(parseDate(date(daysAgo)), noon), timeZone)
        .toDate()
        .getTime(),
    );
  return {
    date,
    moment: (daysAgo, minute) => new Date(noonOf(daysAgo) + (minute - at(12)) * 60_000).toISOString(),
  };
}

/** Minutes since midnight: `at(14, 5)` is 14:05. */
export const at = (hour: number, minute = 0) => hour * 60 + minute;
