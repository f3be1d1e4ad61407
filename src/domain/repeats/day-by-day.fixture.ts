import type { Repeat } from "#/src/contract/choices/repeats";
import { addDays, daysBetween } from "#/src/format/show-dates";
import { isoWeekday, isWorkingDay, type WorkingDays } from "#/src/format/working-days";

/** Tests every single day: an oracle of `nextOccurrence`, written without its arithmetic. */
export function nextDayByDay(
  { repeat, anchor }: { repeat: Repeat; anchor: string },
  { today, doneOn }: { today: string; doneOn: string | null },
  calendar: WorkingDays,
) {
  const { every, unit, on, until } = repeat;
  const isFromDone = repeat.from === "done" && doneOn !== null;
  const base = isFromDone ? doneOn : anchor;
  const monday = (day: string) => addDays(day, 1 - isoWeekday(day));
  const months = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
  const later = (day: string) =>
    unit === "week" ? daysBetween(monday(base), monday(day)) / 7 : months(day) - months(base);
  const isOn = (day: string) => {
    if (Array.isArray(on)) return on.includes(isoWeekday(day));
    const isLast = addDays(day, 1).endsWith("-01");
    return typeof on === "string"
      ? isLast
      : Number(day.slice(8)) === on || (isLast && Number(day.slice(8)) < on);
  };
  let leftOut = 0;
  for (let day = addDays(anchor, 1); day <= addDays(anchor, 5 * 366); day = addDays(day, 1)) {
    const restOfWeek = unit === "week" && on.length > 1 && day > base;
    const isCounted = !isFromDone || later(day) > 0 || (later(day) === 0 && restOfWeek);
    if (!isOn(day) || later(day) < 0 || later(day) % every !== 0 || !isCounted) continue;
    let date = day;
    while (on === "last_working" && date.slice(0, 7) === day.slice(0, 7) && !isWorkingDay(calendar, date))
      date = addDays(date, -1);
    if (date.slice(0, 7) !== day.slice(0, 7)) date = day;
    const scheduled = date;
    while (!isWorkingDay(calendar, date)) date = addDays(date, 1);
    if (until !== undefined && scheduled > until) return null;
    if (scheduled > today) return { anchor: day, date, leftOut };
    leftOut += 1;
  }
  throw new Error("No occurrence in five years.");
}
