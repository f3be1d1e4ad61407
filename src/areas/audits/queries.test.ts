import { expect, test } from "bun:test";
import fc from "fast-check";
import { roundedAverage } from "./queries";

test.each([
  [0, 0, null],
  [74, 1, 7],
  [75, 1, 8],
  [74 + 76, 2, 8],
  [74 + 75, 2, 7],
  [64 + 65 + 66, 3, 7],
  [10, 1, 1],
])("the average of %d tenths over %d audits is %p", (tenths, count, average) => {
  expect(roundedAverage(tenths, count)).toBe(average);
});

test("an average is rounded to the nearest whole number, halves up", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 10, max: 100 }), { minLength: 1 }), (all) => {
      const tenths = all.reduce((sum, score) => sum + score, 0);
      const average = roundedAverage(tenths, all.length) ?? Number.NaN;
      expect(20 * all.length * average - 2 * tenths).toBeWithin(-10 * all.length + 1, 10 * all.length + 1);
    }),
  );
});
