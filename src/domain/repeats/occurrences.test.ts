import { describe, expect, test } from "bun:test";
import * as fc from "fast-check";
import type { Repeat } from "#/src/contract/choices/repeats";
import { addDays } from "#/src/format/show-dates";
import { usualWorkingDays, type WorkingDays } from "#/src/format/working-days";
import { nextDayByDay } from "./day-by-day.fixture";
import { firstAnchor, movedTo, nextOccurrence } from "./occurrences";

const monthly = (on: number | "last" | "last_working", fields: Partial<Repeat> = {}): Repeat =>
  ({ every: 1, unit: "month", on, from: "schedule", ...fields }) as Repeat;
const weekly = (on: number[], fields: Partial<Repeat> = {}): Repeat =>
  ({ every: 1, unit: "week", on, from: "schedule", ...fields }) as Repeat;

/** Days off are the given ones alone. */
const daysOff = (...days: string[]): WorkingDays => ({
  weekdays: new Set([1, 2, 3, 4, 5, 6, 7]),
  daysOff: new Set(days),
});
const everyDay = daysOff();

function next(repeat: Repeat, anchor: string, doneOn = anchor, calendar = everyDay) {
  return nextOccurrence({ repeat, anchor }, { today: doneOn, doneOn }, calendar);
}

/** Lists anchors and due dates of a series whose occurrences are done on their due dates. */
function series(repeat: Repeat, anchor: string, length: number, calendar = everyDay): string[] {
  const days: string[] = [];
  for (let at = next(repeat, anchor, anchor, calendar); at && days.length < length; ) {
    days.push(at.anchor === at.date ? at.date : `${at.anchor} on ${at.date}`);
    at = next(repeat, at.anchor, at.date, calendar);
  }
  return days;
}

describe("the schedule", () => {
  test("keeps its day through shorter months", () => {
    expect(series(monthly(31), "2027-01-31", 4)).toEqual([
      "2027-02-28",
      "2027-03-31",
      "2027-04-30",
      "2027-05-31",
    ]);
    expect(series(monthly(29), "2028-01-29", 2)).toEqual(["2028-02-29", "2028-03-29"]);
    expect(series(monthly("last", { every: 12 }), "2027-02-28", 2)).toEqual(["2028-02-29", "2029-02-28"]);
    expect(series(monthly(31, { every: 2 }), "2026-10-31", 3)).toEqual([
      "2026-12-31",
      "2027-02-28",
      "2027-04-30",
    ]);
  });

  test("goes through the turn of a year by weeks", () => {
    expect(series(weekly([1, 4], { every: 2 }), "2026-12-21", 4)).toEqual([
      "2026-12-24",
      "2027-01-04",
      "2027-01-07",
      "2027-01-18",
    ]);
  });

  test("moves dates off days off, and keeps the days that it counts from", () => {
    const calendar = daysOff("2027-02-28", "2027-03-01");
    expect(series(monthly(31), "2027-01-31", 2, calendar)).toEqual([
      "2027-02-28 on 2027-03-02",
      "2027-03-31",
    ]);
  });

  test("finds the last working day of each month, once", () => {
    expect(series(monthly("last_working"), "2026-04-30", 3, usualWorkingDays)).toEqual([
      "2026-05-31 on 2026-05-29",
      "2026-06-30",
      "2026-07-31",
    ]);
    expect(next(monthly("last_working"), "2026-04-30", "2026-05-30", usualWorkingDays)).toMatchObject({
      anchor: "2026-06-30",
      leftOut: 1,
    });
  });

  test("takes the first day after a month without working days", () => {
    const may = Array.from({ length: 31 }, (_, day) => addDays("2026-05-01", day));
    const calendar = daysOff(...may);
    expect(series(monthly("last_working"), "2026-04-30", 2, calendar)).toEqual([
      "2026-05-31 on 2026-06-01",
      "2026-06-30",
    ]);
  });

  test("leaves out the days that passed, and says how many", () => {
    expect(next(weekly([1]), "2026-03-02", "2026-03-25")).toEqual({
      anchor: "2026-03-30",
      date: "2026-03-30",
      leftOut: 3,
    });
    expect(next(weekly([1]), "2026-03-02", "2026-03-09")).toMatchObject({ anchor: "2026-03-16", leftOut: 1 });
  });

  test("goes on after an occurrence that was done early", () => {
    expect(next(monthly(15), "2026-03-15", "2026-03-01")).toMatchObject({ anchor: "2026-04-15", leftOut: 0 });
  });
});

describe("a series from completion", () => {
  test("counts whole weeks and months from the day it was done", () => {
    const from = "done";
    expect(next(weekly([1], { every: 2, from }), "2026-03-02", "2026-03-12")?.anchor).toBe("2026-03-23");
    expect(next(monthly(15, { every: 2, from }), "2026-03-15", "2026-04-20")?.anchor).toBe("2026-06-15");
    expect(next(weekly([1, 4], { from }), "2026-03-02", "2026-03-03")?.anchor).toBe("2026-03-05");
    expect(next(weekly([1], { from }), "2026-03-16", "2026-03-15")?.anchor).toBe("2026-03-23");
  });

  test("counts from the schedule when an occurrence is left out", () => {
    const repeat = weekly([1], { every: 2, from: "done" });
    const left = nextOccurrence(
      { repeat, anchor: "2026-03-02" },
      { today: "2026-03-01", doneOn: null },
      everyDay,
    );
    expect(left?.anchor).toBe("2026-03-16");
  });
});

test("a series ends after its last day", () => {
  expect(next(monthly(31, { until: "2027-02-28" }), "2027-01-31")?.anchor).toBe("2027-02-28");
  expect(next(monthly(31, { until: "2027-02-27" }), "2027-01-31")).toBeNull();
  const until = "2026-05-29";
  expect(next(monthly("last_working", { until }), "2026-04-30", "2026-04-30", usualWorkingDays)?.date).toBe(
    until,
  );
  expect(next(monthly(31), "2199-12-31")).toBeNull();
});

test("the first occurrence has the day of the rule that its due date was moved from", () => {
  expect(firstAnchor(monthly("last_working"), "2026-05-29", usualWorkingDays)).toBe("2026-05-31");
  expect(firstAnchor(monthly(31), "2026-06-01", usualWorkingDays)).toBe("2026-05-31");
  expect(firstAnchor(monthly(31), "2026-03-10", usualWorkingDays)).toBe("2026-03-10");
  expect(firstAnchor(weekly([6, 7, 1]), "2026-03-02", usualWorkingDays)).toBe("2026-03-02");
  expect(next(monthly(31), "2026-03-10")?.anchor).toBe("2026-03-31");
});

test("start and due date move by the same number of days", () => {
  expect(movedTo({ startDate: "2026-02-24", dueDate: "2026-03-02" }, "2028-03-01")).toEqual({
    startDate: "2028-02-24",
    dueDate: "2028-03-01",
  });
});

const rules: fc.Arbitrary<Repeat> = fc
  .record({
    every: fc.integer({ min: 1, max: 20 }),
    from: fc.constantFrom("schedule", "done"),
    until: fc.option(fc.integer({ min: 0, max: 2_000 }), { nil: undefined }),
    on: fc.oneof(
      fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }),
      fc.integer({ min: 1, max: 31 }),
      fc.constantFrom("last", "last_working"),
    ),
  })
  .map(({ on, until, ...fields }) => {
    const end = until === undefined ? {} : { until: addDays("2026-10-01", until) };
    return (
      Array.isArray(on)
        ? { ...fields, ...end, unit: "week", on: on.toSorted() }
        : { ...fields, ...end, unit: "month", on }
    ) as Repeat;
  });

/** Offsets of a few days off, and a shut-down of up to 40 days. */
const calendars = fc
  .record({
    weekdays: fc.constantFrom([1, 2, 3, 4, 5], [1, 2, 3, 4, 5, 6, 7], [2]),
    single: fc.array(fc.nat({ max: 1_900 }), { maxLength: 30 }),
    shut: fc.nat({ max: 1_800 }),
    length: fc.nat({ max: 40 }),
  })
  .map(({ weekdays, single, shut, length }): WorkingDays => {
    const days = [...single, ...Array.from({ length }, (_, day) => shut + day)];
    return { weekdays: new Set(weekdays), daysOff: new Set(days.map((day) => addDays("2026-10-01", day))) };
  });

test("series over five years have the days of an oracle that tests every day", async () => {
  const delays = fc.array(fc.oneof(fc.integer({ min: -20, max: 3 }), fc.nat({ max: 100 })), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.property(rules, calendars, fc.nat({ max: 400 }), delays, (repeat, calendar, offset, done) => {
      let anchor = addDays("2026-10-01", offset);
      let due = anchor;
      for (let at = 0; anchor < "2031-10-01"; at++) {
        const today = addDays(due, done[at % done.length] ?? 0);
        const found = next(repeat, anchor, today, calendar);
        expect(found).toEqual(nextDayByDay({ repeat, anchor }, { today, doneOn: today }, calendar));
        if (!found) return;
        expect(found.anchor > anchor).toBe(true);
        ({ anchor, date: due } = found);
      }
    }),
    { numRuns: 150 },
  );
});
