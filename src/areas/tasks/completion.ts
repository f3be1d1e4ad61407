import type { DateText } from "#/src/format/dates";

/** Returns the columns of a task that is completed at a moment (ISO 8601 in UTC), on that day in the portal's time zone. */
export function completedAt(moment: string, today: DateText) {
  return { status: "done", completedAt: moment, doneOn: today } as const;
}
