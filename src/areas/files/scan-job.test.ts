import { expect, test } from "bun:test";
import { nextScan } from "./scan-job";

const now = new Date("2026-03-09T12:00:00Z");
const minutesAfter = (attempts: number) => {
  const next = nextScan(attempts, now);
  return next && (next.getTime() - now.getTime()) / 60_000;
};

test("after a failed scan the pause doubles from a minute to an hour, until the last attempt", () => {
  expect([1, 2, 3, 6, 7, 23, 24].map(minutesAfter)).toEqual([1, 2, 4, 32, 60, 60, null]);
});
