import { describe, expect, test } from "bun:test";
import { addDays, type DateText } from "#/src/format/dates";
import { usualWorkingDays, workingDaysOf } from "#/src/format/working-days";
import { type Counted, nextReminder, reminderNow, reminderOn, remindsOn } from "./rules";

/** Returns the days in a period on which an item with this due date triggers a reminder. */
const daysOf = (dueDate: string, from: string, days: number, calendar = usualWorkingDays) =>
  Array.from({ length: days }, (_, at) => addDays(from, at)).filter((day) =>
    remindsOn(calendar, day, dueDate),
  );

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

  test("reminders due on the agency's days off move to its next working day", () => {
    const daysOff = [{ date: "2026-03-16" }, { date: "2026-03-17" }];
    const calendar = workingDaysOf({ weekdays: [1, 2, 3, 4, 5, 6], daysOff });
    // The 14th is a Saturday, on which this agency works; the 17th moves to the 18th.
    expect(daysOf("2026-03-11", "2026-03-09", 12, calendar)).toEqual([
      ...["2026-03-09", "2026-03-11", "2026-03-14", "2026-03-18", "2026-03-20"],
    ]);
  });

  test("a reminder due on 29 February or at a year's end moves too", () => {
    const daysOff = ["2028-02-29", "2027-12-31", "2028-01-03"].map((date) => ({ date }));
    const calendar = workingDaysOf({ weekdays: [1, 2, 3, 4, 5], daysOff });
    // Two days ahead is the 27th, a Sunday: it moves to Monday. The 29th moves to 1 March.
    expect(daysOf("2028-02-29", "2028-02-25", 6, calendar)).toEqual(["2028-02-28", "2028-03-01"]);
    expect(daysOf("2027-12-31", "2027-12-28", 9, calendar)).toEqual(["2027-12-29", "2028-01-04"]);
  });

  test("one a week comes on the first working day of the week, about all of it", () => {
    const calendar = workingDaysOf({ weekdays: [1, 2, 3, 4, 5], daysOff: [{ date: "2026-03-16" }] });
    const week = Array.from({ length: 7 }, (_, at) => addDays("2026-03-16", at));
    const things = ["2026-03-22", "2026-03-23"].map(due);
    const named = week.map((day) => reminderOn(things, { day, today: day, isWeekly: true, calendar })?.named);
    expect(named.map((each) => each?.map(({ dueDate }) => dueDate))).toEqual([
      ...[undefined, ["2026-03-22"], undefined, undefined, undefined, undefined, undefined],
    ]);
  });

  test("the next one is on the first day with any reason", () => {
    const next = (from: DateText, ...dueDates: DateText[]) => nextReminder(from, dueDates.map(due), often);
    expect(next("2026-03-09")).toBeNull();
    expect(next("2026-03-09", "2026-03-09")).toBe("2026-03-09");
    expect(next("2026-03-10", "2026-03-09")).toBe("2026-03-12");
    expect(next("2026-03-10", "2026-04-15", "2026-03-31")).toBe("2026-03-30");
    for (let late = 0; late < 40; late++) {
      const day = next("2026-03-09", addDays("2026-03-09", -late));
      expect(day && day <= "2026-03-16").toBe(true);
    }
  });
});

const often = { isWeekly: false, calendar: usualWorkingDays };
const due = (dueDate: DateText): Counted => ({ dueDate, count: 0, lastOn: null, startsOn: null });
const rested = (dueDate: DateText, lastOn: DateText): Counted => ({
  dueDate,
  count: 3,
  lastOn,
  startsOn: null,
});
const on = (day: DateText, things: Counted[], isWeekly = false) => {
  const content = reminderOn(things, { day, today: day, isWeekly, calendar: usualWorkingDays });
  return content && { named: content.named.map(({ dueDate }) => dueDate), later: content.later };
};

describe("a reminder", () => {
  test("counts for the things that are due for a reminder; one sent by hand counts for all that it names", () => {
    const things = [due("2026-03-10"), due("2026-03-11"), rested("2026-03-02", "2026-03-04")];
    const day = { day: "2026-03-11", today: "2026-03-11", ...often };
    const datesOf = (named: Counted[] | undefined) => named?.map(({ dueDate }) => dueDate);
    expect(datesOf(reminderOn(things, day)?.named)).toEqual(["2026-03-02", "2026-03-10", "2026-03-11"]);
    expect(datesOf(reminderOn(things, day)?.counted)).toEqual(["2026-03-02", "2026-03-11"]);
    expect(reminderNow(things, day).counted).toHaveLength(3);
  });

  test("names what is past due or due within 3 days, and counts the rest", () => {
    const dueDates = ["2026-04-01", "2026-03-12", "2026-03-09", "2026-03-13", "2026-02-03"];
    expect(on("2026-03-09", dueDates.map(due))).toEqual({
      named: ["2026-02-03", "2026-03-09", "2026-03-12"],
      later: 2,
    });
  });

  test("sent by hand names what is due first, however late that is", () => {
    const later = ["2026-05-02", "2026-05-01", "2026-05-01"].map(due);
    const { named, later: others } = reminderNow(later, { today: "2026-03-09", isWeekly: false });
    expect([named.map(({ dueDate }) => dueDate), others]).toEqual([["2026-05-01", "2026-05-01"], 1]);
  });

  test("names a thing again a week after its third reminder, and not earlier with others", () => {
    const thing = rested("2026-03-06", "2026-03-12");
    expect(on("2026-03-18", [thing])).toBeNull();
    expect(on("2026-03-18", [thing, due("2026-03-18")])).toEqual({ named: ["2026-03-18"], later: 0 });
    expect(on("2026-03-19", [thing])).toEqual({ named: ["2026-03-06"], later: 0 });
    // A week later is a Saturday, which moves to Monday.
    expect(on("2026-03-21", [rested("2026-03-06", "2026-03-14")])).toBeNull();
    expect(on("2026-03-23", [rested("2026-03-06", "2026-03-14")])?.named).toEqual(["2026-03-06"]);
    expect(nextReminder("2026-03-13", [thing], often)).toBe("2026-03-19");
  });

  test("names a thing to the second recipient of a day too, and to one whose day is earlier", () => {
    for (const lastOn of ["2026-03-18", "2026-03-19"]) {
      expect(on("2026-03-18", [rested("2026-03-06", lastOn)])?.named).toEqual(["2026-03-06"]);
    }
  });

  test("names what can start since the last morning, whenever it is due, until it was named", () => {
    const starts = (startsOn: DateText, lastOn: DateText | null = null): Counted => ({
      ...{ dueDate: "2026-04-20", count: lastOn === null ? 0 : 1, lastOn, startsOn },
    });
    const isNamed = (day: DateText, thing: Counted, isWeekly = false) =>
      on(day, [thing, due("2026-05-01")], isWeekly)?.named.length === 1;
    expect(isNamed("2026-03-10", starts("2026-03-11"))).toBe(false);
    expect(isNamed("2026-03-11", starts("2026-03-11"))).toBe(true);
    // A second recipient of that day, and nobody the day after.
    expect(isNamed("2026-03-11", starts("2026-03-11", "2026-03-11"))).toBe(true);
    expect(isNamed("2026-03-12", starts("2026-03-11", "2026-03-11"))).toBe(false);
    // A Saturday moves to Monday, a failed mail to the next day.
    expect(isNamed("2026-03-14", starts("2026-03-14"))).toBe(false);
    expect(isNamed("2026-03-16", starts("2026-03-14"))).toBe(true);
    expect(isNamed("2026-03-17", starts("2026-03-14"))).toBe(true);
    expect(isNamed("2026-03-27", starts("2026-03-14"))).toBe(false);
    expect(isNamed("2026-03-16", starts("2026-03-11"), true)).toBe(true);
    expect(nextReminder("2026-03-09", [starts("2026-03-11")], often)).toBe("2026-03-11");
  });

  test("comes on the first working day to people with one a week, about all of that week", () => {
    const things = [rested("2026-03-06", "2026-03-12"), due("2026-03-22"), due("2026-03-23")];
    for (const day of ["2026-03-15", "2026-03-17", "2026-03-18", "2026-03-19", "2026-03-20"]) {
      expect(on(day, things, true)).toBeNull();
    }
    expect(on("2026-03-16", things, true)).toEqual({ named: ["2026-03-06", "2026-03-22"], later: 1 });
    expect(on("2026-03-16", [due("2026-03-23")], true)).toBeNull();
    expect(nextReminder("2026-03-10", [due("2026-03-26")], { ...often, isWeekly: true })).toBe("2026-03-23");
  });
});
