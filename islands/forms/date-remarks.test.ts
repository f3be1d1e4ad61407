import { expect, test } from "bun:test";
import { dayOffRemark } from "./date-remarks";

const usual = { weekdays: [1, 2, 3, 4, 5], daysOff: [{ date: "2028-02-29", name: "Leap Day" }] };

test.each([
  ["2026-03-13", undefined],
  ["2026-03-14", "A Saturday"],
  ["2026-03-15", "A Sunday"],
  ["2026-12-31", undefined],
  ["2027-01-02", "A Saturday"],
  ["2028-02-29", "A day off: Leap Day"],
  ["2028-03-01", undefined],
  // The night in which clocks in the portal's and the tests' zone change.
  ["2026-03-08", "A Sunday"],
  ["2026-04-05", "A Sunday"],
])("the remark on %s is %p", (date, remark) => {
  expect(dayOffRemark(usual, date)).toBe(remark);
});

test("an agency's own working weekdays decide, and a day off on one names itself", () => {
  const sundays = { weekdays: [7], daysOff: [{ date: "2026-03-15", name: "Outing" }] };
  expect(dayOffRemark(sundays, "2026-03-09")).toBe("A Monday");
  expect(dayOffRemark(sundays, "2026-03-15")).toBe("A day off: Outing");
  expect(dayOffRemark(sundays, "2026-03-22")).toBeUndefined();
});
