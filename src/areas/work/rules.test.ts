import { expect, test } from "bun:test";
import fc from "fast-check";
import { workBucket } from "#/src/contract/choices/work";
import { addDays } from "#/src/format/dates";
import { bucketOf, daysOf } from "./rules";

const today = "2026-03-09";

test.each([
  ["2026-03-08", "past_due"],
  ["2025-12-31", "past_due"],
  [today, "today"],
  ["2026-03-10", "week"],
  ["2026-03-16", "week"],
  ["2026-03-17", "later"],
  [null, "later"],
] as const)("an item due on %p is %p on 9 March", (dueDate, bucket) => {
  expect(bucketOf(dueDate, today)).toBe(bucket);
});

test("every day belongs to its own bucket and to no other", () => {
  const buckets = workBucket.values.filter((bucket) => bucket !== "waiting");
  fc.assert(
    fc.property(fc.integer({ min: -500, max: 500 }), (ahead) => {
      const day = addDays(today, ahead);
      const found = buckets.filter((bucket) => {
        const { from, to } = daysOf(bucket, today);
        return (from ?? day) <= day && day <= (to ?? day);
      });
      expect(found).toEqual([bucketOf(day, today)]);
    }),
  );
});
