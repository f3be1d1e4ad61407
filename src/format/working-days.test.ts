import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays } from "./dates";
import {
  addWorkingDays,
  daysOffBefore,
  hasWorkingDays,
  isFirstOfWeek,
  isWorkingDay,
  mostDaysOffInARow,
  usualWorkingDays,
  workingDayBefore,
  workingDayFrom,
  workingDaysOf,
} from "./working-days";

const start = "2026-01-01";
const day = fc.nat(1_000).map((at) => addDays(start, at));
const calendar = fc
  .record({
    weekdays: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
    daysOff: fc.array(
      day.map((date) => ({ date })),
      { maxLength: 60 },
    ),
  })
  .map(workingDaysOf)
  .filter(hasWorkingDays);

describe("working days", () => {
  test.each([
    ["2026-03-09", 3, "2026-03-12"],
    ["2026-03-12", 1, "2026-03-13"],
    ["2026-03-12", 2, "2026-03-16"],
    ["2026-03-14", 1, "2026-03-16"],
    ["2026-12-31", 5, "2027-01-07"],
    ["2026-03-14", 0, "2026-03-14"],
  ])("%s and %p usual working days are %s", (date, days, expected) => {
    expect(addWorkingDays(usualWorkingDays, date, days)).toBe(expected);
  });

  test("leave out days off, on both sides of a year's end and on 29 February", () => {
    const daysOff = ["2027-12-31", "2028-01-03", "2028-02-29"].map((date) => ({ date }));
    const closed = workingDaysOf({ weekdays: [1, 2, 3, 4, 5], daysOff });
    expect(addWorkingDays(closed, "2027-12-30", 1)).toBe("2028-01-04");
    expect(workingDayBefore(closed, "2028-01-04")).toBe("2027-12-30");
    expect(daysOffBefore(closed, "2028-01-04")).toEqual([
      "2028-01-03",
      "2028-01-02",
      "2028-01-01",
      "2027-12-31",
    ]);
    expect(workingDayFrom(closed, "2028-02-29")).toBe("2028-03-01");
  });

  test("are found as by looking at each day", () => {
    fc.assert(
      fc.property(calendar, day, fc.nat(12), (days, from, count) => {
        const working = (date: string) => isWorkingDay(days, date);
        const all = Array.from({ length: 1_200 }, (_, at) => addDays(from, at + 1)).filter(working);
        expect(addWorkingDays(days, from, count)).toBe(count === 0 ? from : (all[count - 1] ?? ""));
        const next = workingDayFrom(days, from);
        expect(next).toBe(working(from) ? from : (all[0] ?? ""));
        const before = workingDayBefore(days, from);
        expect(working(before) && before < from).toBe(true);
        expect(daysOffBefore(days, from).filter(working)).toEqual([]);
        expect(daysOffBefore(days, from).at(-1) ?? from).toBe(addDays(before, 1));
      }),
    );
  });

  test("begin each week once, unless all of it is off", () => {
    fc.assert(
      fc.property(calendar, fc.nat(150), (days, week) => {
        // 2026-01-05 is a Monday.
        const all = Array.from({ length: 7 }, (_, at) => addDays("2026-01-05", 7 * week + at));
        const working = all.filter((date) => isWorkingDay(days, date));
        expect(all.filter((date) => isFirstOfWeek(days, date))).toEqual(working.slice(0, 1));
      }),
    );
  });

  test("are refused without one in 60 days", () => {
    const off = (length: number) => Array.from({ length }, (_, at) => ({ date: addDays(start, at) }));
    const all = [1, 2, 3, 4, 5, 6, 7];
    expect(hasWorkingDays(workingDaysOf({ weekdays: [], daysOff: [] }))).toBe(false);
    expect(hasWorkingDays(workingDaysOf({ weekdays: all, daysOff: off(mostDaysOffInARow) }))).toBe(true);
    expect(hasWorkingDays(workingDaysOf({ weekdays: all, daysOff: off(mostDaysOffInARow + 1) }))).toBe(false);
    // A weekend before the first day off and after the last one counts.
    const fridays = Array.from({ length: 9 }, (_, at) => ({ date: addDays("2026-01-02", 7 * at) }));
    expect(hasWorkingDays(workingDaysOf({ weekdays: [5], daysOff: fridays.slice(0, 7) }))).toBe(true);
    expect(hasWorkingDays(workingDaysOf({ weekdays: [5], daysOff: fridays }))).toBe(false);
  });
});
