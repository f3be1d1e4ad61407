import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { addDays, daysBetween, isDate } from "#/src/format/dates";
import { dueDateOf } from "./audit-week";
import { auditWeeks, days } from "./audit-week.fixture";

const writtenOn = "2026-11-22";

test.each([
  ["2026-12-03", "2026-12-03"],
  ["2026-W12", "2026-03-22"],
  ["3 March", "2027-03-03"],
  ["March 3", "2027-03-03"],
  ["Mar 3rd", "2027-03-03"],
  ["3rd march, 2026", "2026-03-03"],
  ["1 Sept", "2026-09-01"],
  ["Week 48", "2026-11-29"],
  ["Week 12", "2027-03-28"],
  ["Week 12, 2026", "2026-03-22"],
  ["Week 53", "2027-01-03"],
  ["Week of 24 November", "2026-11-29"],
  ["Week of Nov. 30", "2026-12-06"],
  ["Week of the 24th November", "2026-11-29"],
  ["Week of 2026-11-29", "2026-11-29"],
  ["  WEEK  OF  dec 28 ", "2027-01-03"],
  ["29 February 2028", "2028-02-29"],
  ["29 February 2027", null],
  ["31 April", null],
  ["Week 54", null],
  ["Week 0", null],
  ["2026-W54", null],
  ["2026-13-01", null],
  ["3 March 1850", null],
  ["3 Ma", null],
  ["next month", null],
  ["Week of", null],
  ["3 March or 4 March", null],
  ["", null],
])("%p written on 22 November 2026 is due on %p", (auditWeek, due) => {
  expect(dueDateOf(auditWeek, writtenOn)).toBe(due);
});

describe("without a year", () => {
  test("the nearest year is used, for any day of writing", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: -180, max: 180 }), (written, ahead) => {
        const meant = addDays(written, ahead);
        const name = new Date(`${meant}T12:00:00Z`).toLocaleDateString("en-GB", {
          day: "numeric",
          month: "long",
          timeZone: "UTC",
        });
        expect(dueDateOf(name, written)).toBe(meant);
        const due = dueDateOf(`Week of ${meant}`, written) ?? "";
        expect(daysBetween(meant, due)).toBeWithin(0, 7);
        expect(new Date(`${due}T12:00:00Z`).getUTCDay()).toBe(0);
      }),
    );
  });

  test("any text yields a real day or none", () => {
    let read = 0;
    fc.assert(
      fc.property(fc.oneof(auditWeeks(), fc.string()), days, (auditWeek, written) => {
        const due = dueDateOf(auditWeek, written);
        if (due !== null) read++;
        expect(due === null || isDate(due)).toBe(true);
      }),
      { numRuns: 1000 },
    );
    expect(read).toBeGreaterThan(200);
  });
});
