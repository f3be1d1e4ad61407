import type { Reader, Tx } from "#/db/client";
import type { CalendarRow } from "#/db/schema";
import { usualWeekdays } from "#/src/contract/choices/working-days";
import type { Calendar, ChangeCalendar } from "#/src/contract/working-days";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { calendarNoun } from "#/src/domain/nouns/calendar";
import { requireVersion } from "#/src/domain/require-version";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { calendarRow } from "#/src/domain/working-days";
import { write } from "#/src/domain/write";
import { hasWorkingDays, mostDaysOffInARow, workingDaysOf } from "#/src/format/working-days";

/** Fixed id of the single row, the same in every portal. */
const calendarId = "01900000-0000-7000-8000-000000000003";

export async function readCalendar(db: Reader | Tx): Promise<Calendar> {
  return presentCalendar(await calendarRow(db));
}

type Edit = { expectedVersion?: number | undefined; change: ChangeCalendar };

/**
 * Replaces the calendar. Dates that were computed from it stay.
 * @throws Stale if it is not at `expectedVersion`; Invalid if it leaves too many days in a row without work
 */
export async function changeCalendar(ctx: Context, { expectedVersion, change }: Edit): Promise<Calendar> {
  if (!hasWorkingDays(workingDaysOf(change))) {
    const message = `Leave a working day in any ${mostDaysOffInARow + 1} days`;
    throw new Invalid([{ path: change.weekdays.length === 0 ? "weekdays" : "daysOff", message }]);
  }
  return write(ctx, async (w) => {
    const row = await calendarRow(w.tx);
    requireVersion(row ?? { version: 0 }, expectedVersion);
    if (row) return presentCalendar(await updateRow(w, calendarNoun, { row, change }));
    if (isUsual(change)) return presentCalendar(null);
    return presentCalendar(
      await insertRow(w, calendarNoun, { ...change, ...firstVersion(w), id: calendarId }),
    );
  });
}

function isUsual({ weekdays, daysOff }: ChangeCalendar): boolean {
  return daysOff.length === 0 && weekdays.join() === usualWeekdays.join();
}

function presentCalendar(row: CalendarRow | null): Calendar {
  return {
    id: calendarId,
    weekdays: row?.weekdays ?? [...usualWeekdays],
    daysOff: row?.daysOff ?? [],
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  };
}
