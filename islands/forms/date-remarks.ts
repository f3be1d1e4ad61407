import { useQuery } from "@tanstack/react-query";
import { useViewer } from "#/islands/runtime/page/viewer";
import { weekdayNames } from "#/src/contract/choices/working-days";
import type { Calendar } from "#/src/contract/working-days";
import { isDate } from "#/src/format/show-dates";
import { isoWeekday } from "#/src/format/working-days";

export const calendarKey = ["/api/calendar"] as const;

type Remark = (date: string) => string | undefined;

/**
 * Returns remarks on typed dates, which are accepted anyway: `onDay` says that the agency does not work on a day,
 * `onDueDay` also that a due or launch date has passed.
 */
export function useDateRemarks(): { onDay: Remark; onDueDay: Remark } {
  const { role, today, isPreview } = useViewer();
  const { data } = useQuery<Calendar>({
    queryKey: calendarKey,
    enabled: role !== "client" && !isPreview,
  });
  const onDay = (date: string) => (data && isDate(date) ? dayOffRemark(data, date) : undefined);
  return {
    onDay,
    onDueDay: (date) => {
      const remarks = [pastDateWarning(date, today), onDay(date)].filter((text) => text !== undefined);
      return remarks.length > 0 ? remarks.join(". ") : undefined;
    },
  };
}

/** "A Saturday", or "A day off: Christmas Day"; undefined on a working day. */
export function dayOffRemark(
  { weekdays, daysOff }: Pick<Calendar, "weekdays" | "daysOff">,
  date: string,
): string | undefined {
  const named = daysOff.find((day) => day.date === date);
  if (named) return `A day off: ${named.name}`;
  const weekday = isoWeekday(date);
  return weekdays.includes(weekday) ? undefined : `A ${weekdayNames[weekday - 1]}`;
}

/** Returns a warning for a date before today (`yyyy-mm-dd` in the portal's zone). */
function pastDateWarning(date: string, today: string): string | undefined {
  return isDate(date) && date < today ? "This date is in the past" : undefined;
}
