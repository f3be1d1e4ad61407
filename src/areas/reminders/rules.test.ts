import { describe, expect, test } from "bun:test";
import { addDays } from "#/src/format/dates";
import { nextReminder, remindsOn } from "./rules";

/** Returns the days in a period on which an item with this due date triggers a reminder. */
const daysOf = (dueDate: string, from: string, days: number) =>
  Array.from({ length: days }, (_, at) => addDays(from, at)).filter((day) => remindsOn(day, dueDate));

describe("when a client is reminded", () => {
  test("is two days ahead, on the day, then every third day, and never on a weekend", () => {
    // 2026-03-11 is a Wednesday: the 14th is a Saturday, whose reminder moves to Monday the 16th.
    expect(daysOf("2026-03-11", "2026-03-02", 21)).toEqual([
      ...["2026-03-09", "2026-03-11", "2026-03-16", "2026-03-17", "2026-03-20"],
    ]);
  });

  test("reminders due on a weekend move to Monday, as one", () => {
    expect(daysOf("2026-03-14", "2026-03-09", 8)).toEqual(["2026-03-12", "2026-03-16"]);
    // Two days ahead is a Saturday, which moves to Monday, the due date itself.
    expect(daysOf("2026-03-16", "2026-03-12", 8)).toEqual(["2026-03-16", "2026-03-19"]);
  });

  test("the next one is on the first day with any reason", () => {
    expect(nextReminder("2026-03-09", [])).toBeNull();
    expect(nextReminder("2026-03-09", ["2026-03-09"])).toBe("2026-03-09");
    expect(nextReminder("2026-03-10", ["2026-03-09"])).toBe("2026-03-12");
    expect(nextReminder("2026-03-10", ["2026-04-15", "2026-03-31"])).toBe("2026-03-30");
    for (let late = 0; late < 40; late++) {
      const next = nextReminder("2026-03-09", [addDays("2026-03-09", -late)]);
      expect(next && next <= "2026-03-16").toBe(true);
    }
  });
});
