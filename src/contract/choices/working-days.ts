/** A day on which the agency does not work. */
export type DayOff = { date: string; name: string };

/** ISO weekdays on which the agency works until an admin changes them: Monday to Friday. */
export const usualWeekdays: readonly number[] = [1, 2, 3, 4, 5];

/** Weekdays by ISO number, Monday first. */
export const weekdayNames = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Returns the days off with these, which replace none that is there. */
export function withDaysOff(daysOff: readonly DayOff[], added: readonly DayOff[]): DayOff[] {
  const byDate = new Map(daysOff.map((day) => [day.date, day]));
  for (const day of added) if (!byDate.has(day.date)) byDate.set(day.date, day);
  return [...byDate.values()];
}
