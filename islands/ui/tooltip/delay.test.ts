import { expect, test } from "bun:test";
import { delayAt, skipDelay, tooltipClosed, tooltipOpened } from "./delay";

test("a tooltip waits 700 ms, and not at all within 300 ms of another", () => {
  // Other tests of this process may have closed one just now.
  const start = Math.ceil(performance.now()) + skipDelay;
  expect(delayAt(start)).toBe(700);
  tooltipOpened();
  expect(delayAt(start + 800)).toBe(0);
  tooltipClosed(start + 1_000);
  expect(delayAt(start + 1_299)).toBe(0);
  expect(delayAt(start + 1_300)).toBe(700);
});
