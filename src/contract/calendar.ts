/** First and last calendar date that the portal accepts, `yyyy-mm-dd`. */
export const firstDate = "1900-01-01";
export const lastDate = "2199-12-31";

/** True for a real calendar date in the form yyyy-mm-dd. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T12:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** True for a valid date within the portal's calendar; report others with `outsideCalendar`. */
export function isInCalendar(date: string): boolean {
  return date >= firstDate && date <= lastDate;
}

export const outsideCalendar = "Must be a year from 1900 to 2199";
