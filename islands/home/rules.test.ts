import { expect, test } from "bun:test";
import { dueWords, launchWords } from "./rules";

test("a due date is overdue until yesterday, then today, then tomorrow, then a date", () => {
  const words = ["2026-03-06", "2026-03-08", "2026-03-09", "2026-03-10", "2026-03-11", "2027-01-01"].map(
    (date) => dueWords(date, "2026-03-09"),
  );
  expect(words).toEqual([
    ...["3 days overdue", "1 day overdue", "Due today", "Due tomorrow", "Due Mar 11, 2026"],
    "Due Jan 1, 2027",
  ]);
});

test("a launch counts down to its day, and is a date afterwards", () => {
  const words = ["2026-03-29", "2026-03-10", "2026-03-09", "2026-03-08"].map((date) =>
    launchWords(date, "2026-03-09"),
  );
  expect(words).toEqual([
    ...["Mar 29, 2026, in 20 days", "Mar 10, 2026, in 1 day"],
    ...["Mar 9, 2026, today", "Mar 8, 2026"],
  ]);
});
