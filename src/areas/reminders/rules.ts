import { addDays, type DateText, daysBetween } from "#/src/format/dates";
import {
  daysOffBefore,
  isFirstOfWeek,
  isWorkingDay,
  mondayOf,
  mostDaysOffInARow,
  type WorkingDays,
  workingDayBefore,
} from "#/src/format/working-days";

/** Clients are reminded this many days ahead, on the due date, and then every third day. */
const daysAhead = 2;
const daysBetweenReminders = 3;
/** Reminders name what is due within this many days. */
const daysNamed = 3;
/** Number of reminders after which a thing is named only once a week. */
const remindersBeforeRest = 3;
const week = 7;

/** Number of reminders that have named a thing since its due date moved or the client last changed it. */
export type Counted = {
  dueDate: DateText;
  count: number;
  /** Day of the last one; null before the first. */
  lastOn: DateText | null;
  /** The first morning that can say that it can start, after it waited for something; otherwise null. */
  startsOn: DateText | null;
};

/** A day in the recipient's time zone. */
type Morning = {
  day: DateText;
  /** The day in the portal's time zone, which decides what is past due. */
  today: DateText;
  /** True for people who get one reminder a week. */
  isWeekly: boolean;
  calendar: WorkingDays;
};

/**
 * Things that a reminder names, those among them that can start now, the number of things due later, and those it counts
 * for: the ones that are due for a reminder themselves.
 */
export type Named<Thing> = { named: Thing[]; starting: Thing[]; later: number; counted: Thing[] };

/**
 * Returns true if an item with this due date triggers a reminder on that day. Reminders due on a day off move to the
 * next working day.
 */
export function remindsOn(calendar: WorkingDays, day: DateText, dueDate: DateText): boolean {
  if (!isWorkingDay(calendar, day)) return false;
  return [day, ...daysOffBefore(calendar, day)].some((each) => isReminderDay(each, dueDate));
}

/**
 * Returns the content of a morning's reminder; null on a morning without one. A thing named by three reminders is named
 * and triggers a reminder only once a week. A thing that can start now is named, whenever it is due. People with one reminder a week get it on the first working day, about all
 * of that week.
 */
export function reminderOn<Thing extends Counted>(
  things: readonly Thing[],
  { day, today, isWeekly, calendar }: Morning,
): Named<Thing> | null {
  if (!isWorkingDay(calendar, day)) return null;
  const starting = things.filter((thing) => canStartNow(thing, { day, calendar }));
  if (isWeekly) {
    const sunday = addDays(mondayOf(day), week - 1);
    const isDue = starting.length > 0 || things.some(({ dueDate }) => dueDate <= sunday);
    return isDue && isFirstOfWeek(calendar, day) ? namedOf(things, sunday, starting) : null;
  }
  const awake = things.filter((thing) => starting.includes(thing) || !isResting(thing, day));
  const isCounted = (thing: Thing) =>
    hasRested(thing) || starting.includes(thing) || remindsOn(calendar, day, thing.dueDate);
  if (!awake.some(isCounted)) return null;
  const found = namedOf(awake, addDays(today, daysNamed), starting);
  return { ...found, counted: found.named.filter(isCounted) };
}

/** Returns the content of a reminder sent by hand, which names at least what is due first. */
export function reminderNow<Thing extends Counted>(
  things: readonly Thing[],
  { today, isWeekly }: Pick<Morning, "today" | "isWeekly">,
): Named<Thing> {
  return namedOf(things, addDays(today, isWeekly ? week - 1 : daysNamed));
}

/** Returns the first morning with a reminder, from the given one on; null if there is none within two working weeks. */
export function nextReminder(
  from: DateText,
  things: readonly Counted[],
  { isWeekly, calendar }: Pick<Morning, "isWeekly" | "calendar">,
): DateText | null {
  const [earliest] = things.map(({ dueDate }) => dueDate).toSorted();
  if (earliest === undefined) return null;
  const [first = from] = [
    addDays(earliest, -week),
    ...things.flatMap(({ startsOn }) => startsOn ?? []),
  ].toSorted();
  const start = first > from ? first : from;
  for (let at = 0; at <= 2 * week + mostDaysOffInARow; at++) {
    const day = addDays(start, at);
    if (reminderOn(things, { day, today: day, isWeekly, calendar })) return day;
  }
  return null;
}

/** Returns true if reminders named a thing so often that it is named once a week only. */
export function hasRested({ count }: Pick<Counted, "count">): boolean {
  return count >= remindersBeforeRest;
}

/** Things named on this day already are named to all other recipients of the day too. */
function isResting(thing: Counted, day: DateText): boolean {
  if (!hasRested(thing) || thing.lastOn === null) return false;
  const days = daysBetween(thing.lastOn, day);
  return days > 0 && days < week;
}

/** Returns true for a week after a thing that waited can start, until a reminder has named it. */
function canStartNow(
  { startsOn, lastOn }: Counted,
  { day, calendar }: Pick<Morning, "day" | "calendar">,
): boolean {
  if (startsOn === null || startsOn > day) return false;
  if (daysBetween(startsOn, workingDayBefore(calendar, day)) >= week) return false;
  return lastOn === null || lastOn < startsOn || lastOn === day;
}

function namedOf<Thing extends Counted>(
  things: readonly Thing[],
  until: DateText,
  starting: Thing[] = [],
): Named<Thing> {
  const inOrder = things.toSorted((one, other) => one.dueDate.localeCompare(other.dueDate));
  const earliest = starting.length > 0 ? until : (inOrder[0]?.dueDate ?? until);
  const last = earliest > until ? earliest : until;
  const named = inOrder.filter((thing) => thing.dueDate <= last || starting.includes(thing));
  return { named, starting, later: inOrder.length - named.length, counted: named };
}

function isReminderDay(day: DateText, dueDate: DateText): boolean {
  const late = daysBetween(dueDate, day);
  return late === -daysAhead || (late >= 0 && late % daysBetweenReminders === 0);
}
