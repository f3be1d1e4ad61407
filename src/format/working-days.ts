import { usualWeekdays } from "#/src/contract/choices/working-days";
import { addDays, type DateText } from "./show-dates";

/** The days on which the agency works. */
export type WorkingDays = {
  /** ISO weekdays: 1 is Monday, 7 Sunday. */
  weekdays: ReadonlySet<number>;
  daysOff: ReadonlySet<DateText>;
};

/** Consecutive days off that a calendar may have at most, so that every search for a working day ends. */
export const mostDaysOffInARow = 59;

/** Builds the working days of a calendar. */
export function workingDaysOf(calendar: {
  weekdays: readonly number[];
  daysOff: readonly { date: DateText }[];
}): WorkingDays {
  return {
    weekdays: new Set(calendar.weekdays),
    daysOff: new Set(calendar.daysOff.map(({ date }) => date)),
  };
}

/** Monday to Friday, without days off. */
export const usualWorkingDays: WorkingDays = workingDaysOf({ weekdays: usualWeekdays, daysOff: [] });

/** Returns the ISO weekday: 1 is Monday, 7 Sunday. */
export function isoWeekday(day: DateText): number {
  return new Date(day).getUTCDay() || 7;
}

export function isWorkingDay({ weekdays, daysOff }: WorkingDays, day: DateText): boolean {
  return weekdays.has(isoWeekday(day)) && !daysOff.has(day);
}

/** Returns the day itself, or the next working day. */
export function workingDayFrom(calendar: WorkingDays, day: DateText): DateText {
  return search(calendar, day, 1);
}

/** Returns the day itself, or the working day before it. */
export function workingDayUntil(calendar: WorkingDays, day: DateText): DateText {
  return search(calendar, day, -1);
}

/** Returns the last working day before a day. */
export function workingDayBefore(calendar: WorkingDays, day: DateText): DateText {
  return search(calendar, addDays(day, -1), -1);
}

/** Adds a number of working days; the day itself need not be one. */
export function addWorkingDays(calendar: WorkingDays, day: DateText, days: number): DateText {
  let at = day;
  for (let left = days; left > 0; left--) at = workingDayFrom(calendar, addDays(at, 1));
  return at;
}

/** Subtracts a number of working days; the day itself need not be one. */
export function subtractWorkingDays(calendar: WorkingDays, day: DateText, days: number): DateText {
  let at = day;
  for (let left = days; left > 0; left--) at = workingDayBefore(calendar, at);
  return at;
}

/** Returns true for the first working day of a week from Monday to Sunday. */
export function isFirstOfWeek(calendar: WorkingDays, day: DateText): boolean {
  return isWorkingDay(calendar, day) && workingDayFrom(calendar, mondayOf(day)) === day;
}

/** Returns the Monday of a day's week. */
export function mondayOf(day: DateText): DateText {
  return addDays(day, 1 - isoWeekday(day));
}

/** Lists the days off directly before a day, latest first. */
export function daysOffBefore(calendar: WorkingDays, day: DateText): DateText[] {
  const before: DateText[] = [];
  const last = workingDayBefore(calendar, day);
  for (let at = addDays(day, -1); at > last; at = addDays(at, -1)) before.push(at);
  return before;
}

/** Returns true if every row of days off ends within {@link mostDaysOffInARow} days. */
export function hasWorkingDays(calendar: WorkingDays): boolean {
  if (calendar.weekdays.size === 0) return false;
  return [...calendar.daysOff].every((day) => {
    const [before, after] = [rowOfDaysOff(calendar, day, -1), rowOfDaysOff(calendar, day, 1)];
    return before + after - 1 <= mostDaysOffInARow;
  });
}

/** Counts the consecutive days off from a day on, in one direction, up to one more than allowed. */
function rowOfDaysOff(calendar: WorkingDays, day: DateText, step: 1 | -1): number {
  let count = 0;
  while (count <= mostDaysOffInARow && !isWorkingDay(calendar, addDays(day, step * count))) count++;
  return count;
}

function search(calendar: WorkingDays, from: DateText, step: 1 | -1): DateText {
  for (let at = 0; at <= mostDaysOffInARow; at++) {
    const day = addDays(from, step * at);
    if (isWorkingDay(calendar, day)) return day;
  }
  throw new Error("The calendar has no working day.");
}
