export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
/** 24 hours; a calendar day may be an hour longer or shorter. */
export const dayMs = 24 * hourMs;

/** Adds milliseconds to a moment, ISO 8601 in UTC; negative ones go back. */
export function momentAfter(moment: string | Date, milliseconds: number): string {
  return new Date(new Date(moment).getTime() + milliseconds).toISOString();
}
