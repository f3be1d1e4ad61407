import { useQueryClient } from "@tanstack/react-query";
import { calendarKey } from "#/islands/forms/date-remarks";
import { useChange } from "#/islands/runtime/changes/change";
import { detailOf, failureSentence } from "#/islands/runtime/changes/failure-sentence";
import { withIfMatch } from "#/islands/runtime/changes/if-match";
import { answer, api } from "#/src/client/browser";
import type { DayOff } from "#/src/contract/choices/working-days";
import type { Calendar } from "#/src/contract/working-days";

type CalendarChange = { row: Calendar; weekdays?: number[]; daysOff?: DayOff[]; done: string };

/** Replaces the weekdays or the days off, guarded by the version that was shown. */
export function useChangeCalendar() {
  const queries = useQueryClient();
  const show = (calendar: Calendar) => queries.setQueryData<Calendar>(calendarKey, calendar);
  return useChange({
    send: ({ row, weekdays = row.weekdays, daysOff = row.daysOff }: CalendarChange): Promise<Calendar> =>
      withIfMatch(row, (ifMatchOptions) =>
        answer(api.calendar.$put({ json: { weekdays, daysOff } }, ifMatchOptions)),
      ),
    done: (_, { done }) => done,
    failed: (error) => `Failed to save the calendar: ${detailOf(error) ?? failureSentence(error)}`,
    show,
    showCurrent: show,
    refresh: () => queries.invalidateQueries({ queryKey: calendarKey }),
  });
}
