import { expect, test } from "bun:test";
import { showMoney, showPrice } from "./money";

test.each([
  [0, "USD", "$0"],
  [12_500, "USD", "$12,500"],
  [1_000_000_000, "EUR", "€1,000,000,000"],
  [1_999.5, "USD", "$2,000"],
  [7, "JPY", "¥7"],
])("%p in %s is shown as %s", (amount, currency, words) => {
  expect(showMoney(amount, currency)).toBe(words);
});

test("a price keeps its cents", () => {
  expect(showPrice(0.85, "USD")).toBe("$0.85");
  expect(showPrice(85, "JPY")).toBe("¥85");
  expect(showMoney(0.85, "USD")).toBe("$1");
});
