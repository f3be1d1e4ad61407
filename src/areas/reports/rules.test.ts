import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, daysBetween } from "#/src/format/dates";
import {
  averageOf,
  fasterPercent,
  improvementPoints,
  percentOf,
  periodBefore,
  periodOf,
  riskLevel,
} from "./rules";

describe("the days of a range", () => {
  test("are the last 30 or 90 including today", () => {
    expect(periodOf({ range: "last_30_days" }, "2026-03-09")).toEqual({
      from: "2026-02-08",
      to: "2026-03-09",
    });
    expect(periodOf({ range: "last_90_days" }, "2026-03-09")).toEqual({
      from: "2025-12-10",
      to: "2026-03-09",
    });
  });

  test.each([
    ["2026-03-09", "2025-09-10"],
    ["2026-08-31", "2026-03-01"],
    ["2028-08-31", "2028-03-01"],
    ["2026-08-28", "2026-03-01"],
    ["2026-08-27", "2026-02-28"],
    ["2026-01-01", "2025-07-02"],
  ])("of six months to %s begin on %s", (today, from) => {
    expect(periodOf({ range: "last_6_months" }, today)).toEqual({ from, to: today });
  });

  test("are the given ones for a custom range, and are ignored for other ranges", () => {
    const dates = { from: "2024-02-29", to: "2024-02-29" };
    expect(periodOf({ range: "custom", ...dates }, "2026-03-09")).toEqual(dates);
    expect(periodOf({ range: "last_30_days", ...dates }, "2026-03-09").to).toBe("2026-03-09");
  });

  test("in the previous period are as many, and end before the range begins", () => {
    expect(periodBefore({ from: "2026-02-08", to: "2026-03-09" })).toEqual({
      from: "2026-01-09",
      to: "2026-02-07",
    });
    expect(periodBefore({ from: "2028-03-01", to: "2028-03-01" })).toEqual({
      from: "2028-02-29",
      to: "2028-02-29",
    });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 60_000 }), fc.nat(2_000), (start, length) => {
        const from = addDays("1900-01-01", start);
        const period = { from, to: addDays(from, length) };
        const before = periodBefore(period);
        expect(daysBetween(before.from, before.to)).toBe(length);
        expect(addDays(before.to, 1)).toBe(from);
      }),
    );
  });
});

describe("an average and a percentage", () => {
  test("are rounded, halves up", () => {
    expect([averageOf({ part: 55, whole: 2 }), averageOf({ part: 54, whole: 4 })]).toEqual([28, 14]);
    expect(percentOf({ part: 173, whole: 200 })).toBe(87);
    expect(percentOf({ part: 172, whole: 200 })).toBe(86);
    expect([percentOf({ part: 0, whole: 3 }), percentOf({ part: 3, whole: 3 })]).toEqual([0, 100]);
  });

  test("are null without data, and never 0", () => {
    const none = { part: 0, whole: 0 };
    expect([averageOf(none), percentOf(none)]).toEqual([null, null]);
  });
});

describe("the change of time to complete", () => {
  test("compares unrounded values", () => {
    // 27.5 against 31.25 days: rounded first it would be 28 against 31, which is 10.
    expect(fasterPercent({ part: 55, whole: 2 }, { part: 125, whole: 4 })).toBe(12);
  });

  test("is negative when slower, and is rounded alike in both directions", () => {
    expect(fasterPercent({ part: 225, whole: 2 }, { part: 100, whole: 1 })).toBe(-13);
    expect(fasterPercent({ part: 175, whole: 2 }, { part: 100, whole: 1 })).toBe(13);
    expect(fasterPercent({ part: 1_004, whole: 10 }, { part: 100, whole: 1 })).toBe(0);
    expect(fasterPercent({ part: 60, whole: 3 }, { part: 40, whole: 2 })).toBe(0);
  });

  test("is null without data on either side, or if the earlier time was zero", () => {
    const some = { part: 30, whole: 2 };
    expect(fasterPercent({ part: 0, whole: 0 }, some)).toBeNull();
    expect(fasterPercent(some, { part: 0, whole: 0 })).toBeNull();
    expect(fasterPercent(some, { part: 0, whole: 3 })).toBeNull();
    expect(fasterPercent({ part: 0, whole: 1 }, { part: 0, whole: 3 })).toBe(0);
    expect(fasterPercent({ part: 0, whole: 1 }, some)).toBe(100);
  });
});

describe("the change of tasks on time", () => {
  test("is in percentage points of unrounded values", () => {
    // 87.4 against 82.5 percent: rounded first it would be 87 against 83, which is 4.
    expect(improvementPoints({ part: 874, whole: 1_000 }, { part: 825, whole: 1_000 })).toBe(5);
    expect(improvementPoints({ part: 1, whole: 2 }, { part: 121, whole: 200 })).toBe(-11);
    expect(improvementPoints({ part: 121, whole: 200 }, { part: 1, whole: 2 })).toBe(11);
    expect(improvementPoints({ part: 1, whole: 2 }, { part: 2, whole: 4 })).toBe(0);
    expect(Object.is(improvementPoints({ part: 499, whole: 1_000 }, { part: 1, whole: 2 }), 0)).toBe(true);
  });

  test("is null without data on either side", () => {
    const some = { part: 1, whole: 2 };
    expect(improvementPoints(some, { part: 0, whole: 0 })).toBeNull();
    expect(improvementPoints({ part: 0, whole: 0 }, some)).toBeNull();
  });
});

describe("the risk over all clients", () => {
  test.each([
    ["low", []],
    ["low", [0, 0, 0, 0, 0]],
    ["low", [1, 2, 3]],
    ["medium", [1, 2, 3, 3]],
    ["low", [4, 4]],
    ["low", [4, 9, 1, 2, 3]],
    ["medium", [4, 4, 1, 1, 2, 3]],
    ["high", [4, 4, 4]],
    ["high", [5, 40, 400, 1, 1, 1, 1]],
    ["low", [3, 3, 3]],
  ] as const)("is %s with %p past-due tasks", (level, pastDueTasks) => {
    expect(riskLevel([...pastDueTasks])).toBe(level);
  });
});
