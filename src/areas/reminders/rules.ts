import { addDays, type DateText, daysBetween, isWeekend } from "#/src/format/dates";

/** Clients are reminded this many days ahead, on the due date, and then every third day. */
const daysAhead = 2;
const daysBetweenReminders = 3;

/** Returns the previous day with morning mail. */
export function workdayBefore(day: DateText): DateText {
  const before = addDays(day, -1);
  return isWeekend(before) ? workdayBefore(before) : before;
}

/**
 * Returns true if an item with this due date triggers a reminder on that day. Reminders due on a weekend move to the
 * following Monday.
 */
export function remindsOn(day: DateText, dueDate: DateText): boolean {
  if (isWeekend(day)) return false;
  return [day, ...weekendBefore(day)].some((each) => isReminderDay(each, dueDate));
}

/**
 * Returns the first day, from the given one on, on which any of the due dates triggers a reminder; null without due
 * dates.
 */
export function nextReminder(from: DateText, dueDates: readonly DateText[]): DateText | null {
  const days = dueDates.map((dueDate) => {
    const first = addDays(dueDate, -daysAhead);
    return first > from ? first : from;
  });
  const [earliest] = days.toSorted();
  if (earliest === undefined) return null;
  // There is one within a week, as reminders of past-due items are three days apart.
  for (let at = 0; at <= 7; at++) {
    const day = addDays(earliest, at);
    if (dueDates.some((dueDate) => remindsOn(day, dueDate))) return day;
  }
  return null;
}

function isReminderDay(day: DateText, dueDate: DateText): boolean {
  const late = daysBetween(dueDate, day);
  return late === -daysAhead || (late >= 0 && late % daysBetweenReminders === 0);
}

function weekendBefore(day: DateText): DateText[] {
  const yesterday = addDays(day, -1);
  return isWeekend(yesterday) ? [yesterday, addDays(day, -2)] : [];
}
