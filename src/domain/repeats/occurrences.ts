import { isInCalendar, lastDate } from "#/src/contract/calendar";
import type { Repeat } from "#/src/contract/choices/repeats";
import { addDays, type DateText, daysBetween } from "#/src/format/show-dates";
import { mondayOf, type WorkingDays, workingDayFrom, workingDayUntil } from "#/src/format/working-days";

/** One occurrence of a recurring task. */
type Occurrence = {
  /** Its day by the rule. In a month that ends with days off, the last working day has the month's last day. */
  anchor: DateText;
  /** Its due date, which days off move. */
  date: DateText;
};

export type Next = Occurrence & {
  /** Days of the schedule that passed while the task was open. */
  leftOut: number;
};

/**
 * Returns the occurrence after the one with this anchor: the first by the rule after both that anchor and today. Null
 * after the end of the series.
 * @param doneOn day of completion, from which a series may count; null for an occurrence that is left out
 */
export function nextOccurrence(
  { repeat, anchor }: { repeat: Repeat; anchor: DateText },
  { today, doneOn }: { today: DateText; doneOn: DateText | null },
  calendar: WorkingDays,
): Next | null {
  const days =
    repeat.from === "done" && doneOn !== null ? daysFromDone(repeat, doneOn) : daysFrom(repeat, anchor);
  let leftOut = 0;
  for (const day of days) {
    if (day <= anchor) continue;
    const occurrence = occurrenceOn(repeat, day, calendar);
    const scheduled = scheduledDay(occurrence);
    if (repeat.until !== undefined && scheduled > repeat.until) return null;
    if (!isInCalendar(occurrence.date)) return null;
    if (scheduled > today) return { ...occurrence, leftOut };
    leftOut += 1;
  }
  return null;
}

/** Returns the anchor of a series' first occurrence, given its due date: a day of the rule that has this due date, else the due date. */
export function firstAnchor(repeat: Repeat, dueDate: DateText, calendar: WorkingDays): DateText {
  const candidates: DateText[] = [];
  for (const day of daysFrom({ ...repeat, every: 1 }, addDays(dueDate, -mostDaysMoved))) {
    if (day > addDays(dueDate, mostDaysMoved)) break;
    if (day === dueDate) return day;
    if (occurrenceOn(repeat, day, calendar).date === dueDate) candidates.push(day);
  }
  return candidates.at(-1) ?? dueDate;
}

/** Days that days off can move a date by. */
const mostDaysMoved = 60;

/** Moves a task's start with its due date. */
export function movedTo(
  { startDate, dueDate }: { startDate: DateText; dueDate: DateText },
  date: DateText,
): { startDate: DateText; dueDate: DateText } {
  return { startDate: addDays(startDate, daysBetween(dueDate, date)), dueDate: date };
}

function occurrenceOn({ on }: Repeat, anchor: DateText, calendar: WorkingDays): Occurrence {
  if (on !== "last_working") return { anchor, date: workingDayFrom(calendar, anchor) };
  const before = workingDayUntil(calendar, anchor);
  const isInMonth = before.slice(0, 7) === anchor.slice(0, 7);
  return { anchor, date: isInMonth ? before : workingDayFrom(calendar, anchor) };
}

/** Returns the day that the rule names: the anchor, or the last working day before it. */
function scheduledDay({ anchor, date }: Occurrence): DateText {
  return date < anchor ? date : anchor;
}

/** Yields the days of the rule from the week or month of a day on. */
function* daysFrom(repeat: Repeat, day: DateText, firstPeriod = 0): Generator<DateText> {
  for (let period = firstPeriod; ; period++) {
    for (const each of daysIn(repeat, day, period * repeat.every)) {
      if (each > lastDate) return;
      yield each;
    }
  }
}

/**
 * Yields the days of a rule that counts from completion: whole weeks or months later. With several weekdays, those
 * that remain of the week come first.
 */
function* daysFromDone(repeat: Repeat, doneOn: DateText): Generator<DateText> {
  if (repeat.unit === "week" && repeat.on.length > 1) {
    for (const day of daysIn(repeat, doneOn, 0)) if (day > doneOn) yield day;
  }
  yield* daysFrom(repeat, doneOn, 1);
}

/** Lists the days of the rule in the week or month that lies a number of them after a day's. */
function daysIn(repeat: Repeat, day: DateText, later: number): DateText[] {
  if (repeat.unit === "week") {
    const monday = addDays(mondayOf(day), 7 * later);
    return repeat.on.map((weekday) => addDays(monday, weekday - 1));
  }
  const last = lastOfMonth(day, later);
  if (typeof repeat.on === "string" || repeat.on > Number(last.slice(8))) return [last];
  return [`${last.slice(0, 8)}${String(repeat.on).padStart(2, "0")}`];
}

/** Returns the last day of the month that lies a number of months after a day's. */
function lastOfMonth(day: DateText, later: number): DateText {
  const [year = 0, month = 0] = day.split("-").map(Number);
  return new Date(Date.UTC(year, month + later, 0)).toISOString().slice(0, 10);
}
