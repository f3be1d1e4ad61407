export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** 24 hours; a calendar day may be longer or shorter by one. */
export const dayMs = 24 * hourMs;

/** The moment so many milliseconds after another, ISO 8601 in UTC; before it where they are negative. */
export function momentAfter(moment: string | Date, milliseconds: number): string {
  return new Date(new Date(moment).getTime() + milliseconds).toISOString();
}
