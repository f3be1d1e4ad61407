import { isDate } from "#/src/format/show-dates";

/** What is said of a due or launch date before today (`yyyy-mm-dd` in the portal's zone): it is taken all the same. */
export function pastDateWarning(date: string, today: string): string | undefined {
  return isDate(date) && date < today ? "This date is in the past" : undefined;
}
