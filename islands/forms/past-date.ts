import { isDate } from "#/src/format/show-dates";

/**
 * Returns a warning for a due or launch date before today (`yyyy-mm-dd` in the portal's zone), which is accepted
 * anyway.
 */
export function pastDateWarning(date: string, today: string): string | undefined {
  return isDate(date) && date < today ? "This date is in the past" : undefined;
}
