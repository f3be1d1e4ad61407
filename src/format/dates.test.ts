import { describe, expect, test } from "bun:test";
import { addDays, dateIn, daysBetween, isDate, showDate, showMoment, usDate } from "./dates";

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

  test("dates are shown in words on screens and in US numbers in reports", () => {
    expect(showDate("2026-03-09")).toBe("Mar 9, 2026");
    expect(usDate("2026-03-09")).toBe("3/9/2026");
    expect(showMoment("2026-03-09T12:05:00.000Z", "America/New_York")).toBe("Mar 9, 2026, 8:05 AM");
    expect(showMoment("never", "UTC")).toBeNull();
  });

  test("a date that is not in the calendar is refused", () => {
    expect(isDate("2026-02-29")).toBe(false);
    expect(isDate("2026-2-09")).toBe(false);
    expect(isDate("2028-02-29")).toBe(true);
  });
});
