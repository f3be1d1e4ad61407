import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { machineZone } from "#/test/support/zones";
import {
  addDays,
  addMonths,
  dateIn,
  daysBetween,
  isDate,
  showDate,
  showMoment,
  startOfDay,
  usDate,
} from "./dates";

describe("calendar dates", () => {
  test("today is the calendar date of the portal's time zone, not of UTC", () => {
    const moment = "2026-03-08T10:30:00.000Z";
    expect(dateIn("UTC", moment)).toBe("2026-03-08");
    expect(dateIn("Pacific/Kiritimati", moment)).toBe("2026-03-09");
    expect(dateIn("Pacific/Pago_Pago", moment)).toBe("2026-03-07");
  });

  test("a day counts one across a change of daylight saving and over leap days", () => {
    expect(daysBetween("2026-03-28", "2026-03-30")).toBe(2);
    expect(daysBetween("2028-02-28", "2028-03-01")).toBe(2);
    expect(daysBetween("2026-03-30", "2026-03-28")).toBe(-2);
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });

  test("a month has the same day or ends before it", () => {
    expect(addMonths("2026-08-31", -6)).toBe("2026-02-28");
    expect(addMonths("2028-08-31", -6)).toBe("2028-02-29");
    expect(addMonths("2026-01-15", 1)).toBe("2026-02-15");
  });

  test.each([
    ["UTC", "2026-03-09", "2026-03-09T00:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-03-09", "2026-03-08T10:00:00.000Z"],
    ["Asia/Kolkata", "2026-03-09", "2026-03-08T18:30:00.000Z"],
    ["America/New_York", "2026-03-08", "2026-03-08T05:00:00.000Z"],
    ["America/New_York", "2026-03-09", "2026-03-09T04:00:00.000Z"],
    // In these cases midnight is skipped, occurs twice, or the whole day is missing.
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00.000Z"],
    ["America/Havana", "2026-11-01", "2026-11-01T04:00:00.000Z"],
    ["Pacific/Apia", "2011-12-30", "2011-12-30T10:00:00.000Z"],
  ])("in %s %s begins at %s", (timeZone, date, moment) => {
    expect(startOfDay(timeZone, date)).toBe(moment);
  });

  test("the moment before a day begins belongs to an earlier day", () => {
    const zones = ["UTC", "America/Havana", "Africa/Cairo", "Australia/Lord_Howe", "Asia/Beirut"];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.nat(20_000), (timeZone, days) => {
        const date = addDays("1972-01-01", days);
        const start = startOfDay(timeZone, date);
        expect(dateIn(timeZone, start)).toBe(date);
        const before = new Date(Date.parse(start) - 1).toISOString();
        expect(dateIn(timeZone, before) < date).toBe(true);
      }),
    );
  });

  test("dates are shown in words on screens and in US numbers in reports", () => {
    expect(showDate("2026-03-09")).toBe("Mar 9, 2026");
    expect(usDate("2026-03-09")).toBe("3/9/2026");
    expect(showMoment("2026-03-09T12:05:00.000Z", "America/New_York")).toBe("Mar 9, 2026, 8:05 AM");
    expect(showMoment("never", "UTC")).toBeNull();
  });

  test("a date is shown as itself in any time zone of the machine", () => {
    const zones = ["Pacific/Auckland", "Pacific/Kiritimati", "Etc/GMT+12", machineZone];
    const shown = zones.map((zone) => {
      process.env.TZ = zone;
      return [showDate("2026-03-09"), usDate("2026-03-09")];
    });
    expect(shown).toEqual(zones.map(() => ["Mar 9, 2026", "3/9/2026"]));
  });

  test("a date that is not in the calendar is refused", () => {
    expect(isDate("2026-02-29")).toBe(false);
    expect(isDate("2026-2-09")).toBe(false);
    expect(isDate("2028-02-29")).toBe(true);
  });
});
