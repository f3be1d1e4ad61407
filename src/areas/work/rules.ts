import type { WorkBucket } from "#/src/contract/choices/work";
import { addDays, type DateText } from "#/src/format/dates";

/** When what is due falls due, seen from today; what has no date comes later. */
export function bucketOf(dueDate: DateText | null, today: DateText): Exclude<WorkBucket, "waiting"> {
  const bucket = dated.find((bucket) => {
    const { from, to } = daysOf(bucket, today);
    return dueDate !== null && (from === null || dueDate >= from) && (to === null || dueDate <= to);
  });
  return bucket ?? "later";
}

const dated = ["past_due", "today", "week"] as const;

/** The first and the last day of a bucket; null where it has no end. "Later" holds what has no date besides. */
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
