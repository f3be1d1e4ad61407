import type { Reader, Tx } from "#/db/client";
import { usualWeekdays } from "#/src/contract/choices/working-days";
import type { Calendar, ChangeCalendar } from "#/src/contract/working-days";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { calendarNoun } from "#/src/domain/nouns/calendar";
import { requireVersion } from "#/src/domain/require-version";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { calendarRow, workingDaysIn } from "#/src/domain/working-days";
import { write } from "#/src/domain/write";
import { hasWorkingDays, mostDaysOffInARow, workingDaysOf } from "#/src/format/working-days";
import { clientsOnDaysOff } from "./on-days-off";

/** Fixed id of the single row, the same in every portal. */
const calendarId = "01900000-0000-7000-8000-000000000003";

/** Reads the calendar, and the clients whose plans move due dates off days off. */
export async function readCalendar({ today }: Pick<Context, "today">, db: Reader | Tx): Promise<Calendar> {
  const row = await calendarRow(db);
  return {
    id: calendarId,
    weekdays: row?.weekdays ?? [...usualWeekdays],
    daysOff: row?.daysOff ?? [],
    onDaysOff: await clientsOnDaysOff(db, workingDaysIn(row), today),
    version: row?.version ?? 0,
    updatedAt: row?.updatedAt ?? null,
  };
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
    if (row) await updateRow(w, calendarNoun, { row, change });
    else if (!isUsual(change)) {
      await insertRow(w, calendarNoun, { ...change, ...firstVersion(w), id: calendarId });
    }
    return readCalendar(ctx, w.tx);
  });
}

function isUsual({ weekdays, daysOff }: ChangeCalendar): boolean {
  return daysOff.length === 0 && weekdays.join() === usualWeekdays.join();
}
