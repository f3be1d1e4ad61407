import { expect, test } from "bun:test";
import fc from "fast-check";
import { limits } from "#/src/contract/limits";
import { readAmount } from "#/src/imports/reports/numbers";
import { plainNumber } from "./plain-number";

test.each([
  [1.234, "1.2340"],
  [12, "12"],
  [-0.5, "-0.5"],
  [1e-7, "0.0000001"],
  [1_000_000_000_000, "1000000000000"],
  [1234.5678, "1234.5678"],
])("%p is written as %s", (value, text) => {
  expect(plainNumber(value)).toBe(text);
});

test("every number is read as the same with a decimal point, and never as another with a comma", () => {
  const large = fc.double({ min: -limits.amount, max: limits.amount, noNaN: true, noDefaultInfinity: true });
  const short = fc.integer().map((whole) => whole / 1000);
  fc.assert(
    fc.property(
      // JSON has no negative zero.
      fc.oneof(large, short).map((value) => value + 0),
      (value) => {
        const read = readAmount(plainNumber(value), "money");
        expect(read?.point).toBe(value);
        expect([null, value]).toContain(read?.comma ?? null);
      },
    ),
  );
});
