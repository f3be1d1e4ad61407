import type { Reader, Tx } from "#/db/client";
import { type CalendarRow, calendar } from "#/db/schema";
import { usualWorkingDays, type WorkingDays, workingDaysOf } from "#/src/format/working-days";

/** Returns the agency's working days: Monday to Friday until an admin changes them. */
export async function readWorkingDays(db: Reader | Tx): Promise<WorkingDays> {
  return workingDaysIn(await calendarRow(db));
}

/** Returns the working days of a stored calendar; Monday to Friday without one. */
export function workingDaysIn(row: CalendarRow | null): WorkingDays {
  return row ? workingDaysOf(row) : usualWorkingDays;
}

/** Returns the row of the calendar; null before its first change. */
export async function calendarRow(db: Reader | Tx): Promise<CalendarRow | null> {
  const [row] = await db.select().from(calendar);
  return row ?? null;
}
