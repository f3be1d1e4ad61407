import { expect, test } from "bun:test";
import { dayPresets } from "./day-presets";

const datesOn = (today: string) => dayPresets(today).map(({ date }) => date);

test("the days offered count from today", () => {
  // A Tuesday.
  expect(datesOn("2026-11-24")).toEqual(["2026-11-24", "2026-11-25", "2026-11-30", "2026-12-01"]);
  expect(dayPresets("2026-11-24").map(({ name }) => name)).toEqual([
    "Today",
    "Tomorrow",
    "Next Monday",
    "+1 week",
  ]);
});

test("the next Monday is after today, on Mondays a week later", () => {
  // A Sunday, a Monday, a Saturday at the end of a year.
  expect(datesOn("2026-11-29")[2]).toBe("2026-11-30");
  expect(datesOn("2026-11-30")[2]).toBe("2026-12-07");
  expect(datesOn("2027-12-31")[2]).toBe("2028-01-03");
});
