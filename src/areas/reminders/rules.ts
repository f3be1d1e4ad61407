import { addDays, type DateText, daysBetween, isWeekend } from "#/src/format/dates";

/** Morning mail is written at this hour of the portal's time zone. */
export const morningHour = 7;
/** Clients are reminded so many days ahead, on the day itself, and then every third day. */
const daysAhead = 2;
const daysBetweenReminders = 3;

/** The day whose morning mail was the last before that day's. */
export function workdayBefore(day: DateText): DateText {
  const before = addDays(day, -1);
  return isWeekend(before) ? workdayBefore(before) : before;
}

/**
 * Whether something that is due then is a reason to remind its client on that day. What would fall on a weekend falls
 * on the Monday after it.
 */
export function remindsOn(day: DateText, dueDate: DateText): boolean {
  if (isWeekend(day)) return false;
  return [day, ...weekendBefore(day)].some((each) => isReminderDay(each, dueDate));
}

/** The first day from that one on for which something that is due then is a reason to remind; null for one long past. */
export function nextReminder(from: DateText, dueDates: readonly DateText[]): DateText | null {
  const days = dueDates.map((dueDate) => {
    const first = addDays(dueDate, -daysAhead);
    return first > from ? first : from;
  });
  const [earliest] = days.toSorted();
  if (earliest === undefined) return null;
  // Within a week there is one: reminders of what is past due are three days apart.
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
