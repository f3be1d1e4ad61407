/** The first and the last calendar date that the portal takes, `yyyy-mm-dd`. */
export const firstDate = "1900-01-01";
export const lastDate = "2199-12-31";

/** True for a date, already known to be one, that the portal takes; for others there is `outsideCalendar` to say. */
export function isInCalendar(date: string): boolean {
  return date >= firstDate && date <= lastDate;
}

export const outsideCalendar = "Must be a year from 1900 to 2199";
