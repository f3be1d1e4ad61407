import { expect, test } from "bun:test";
import { conversionRate } from "./queries";

test("the conversion rate is the rounded percentage of won leads, and null without leads", () => {
  expect(conversionRate(0, 0)).toBeNull();
  expect(conversionRate(0, 7)).toBe(0);
  expect(conversionRate(2, 10)).toBe(20);
  expect(conversionRate(1, 3)).toBe(33);
  expect(conversionRate(2, 3)).toBe(67);
  expect(conversionRate(1, 200)).toBe(1);
  expect(conversionRate(3, 3)).toBe(100);
});
