import { expect, test } from "bun:test";
import { delayAt, tooltipClosed, tooltipOpened } from "./delay";

test("a tooltip waits 700 ms, and not at all within 300 ms of another", () => {
  expect(delayAt(10_000)).toBe(700);
  tooltipOpened();
  expect(delayAt(10_800)).toBe(0);
  tooltipClosed(11_000);
  expect(delayAt(11_299)).toBe(0);
  expect(delayAt(11_300)).toBe(700);
});
