import type { WorkBucket } from "#/src/contract/choices/work";
import { addDays, type DateText } from "#/src/format/dates";

/** Returns the bucket of a due date, relative to today; items without a date belong to "later". */
export function bucketOf(dueDate: DateText | null, today: DateText): Exclude<WorkBucket, "waiting"> {
  const bucket = dated.find((bucket) => {
    const { from, to } = daysOf(bucket, today);
    return dueDate !== null && (from === null || dueDate >= from) && (to === null || dueDate <= to);
  });
  return bucket ?? "later";
}

const dated = ["past_due", "today", "week"] as const;

/**
 * Returns the first and the last day of a bucket; null where it is unbounded. "Later" also contains items without a
 * date.
 */
export function daysOf(
  bucket: Exclude<WorkBucket, "waiting">,
  today: DateText,
): { from: DateText | null; to: DateText | null } {
  switch (bucket) {
    case "past_due":
      return { from: null, to: addDays(today, -1) };
    case "today":
      return { from: today, to: today };
    case "week":
      return { from: addDays(today, 1), to: addDays(today, 7) };
    case "later":
      return { from: addDays(today, 8), to: null };
  }
}
