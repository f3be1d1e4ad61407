import { describe, expect, test } from "bun:test";
import { InvalidArgumentError } from "commander";
import * as fc from "fast-check";
import { WrongUsage } from "#/cli/exit";
import type { Repeat } from "#/src/contract/choices/repeats";
import { repeatWords } from "#/src/format/repeat-words";
import { type RepeatOptions, repeatAfter, repeatEnd, repeatExamples, repeatRule } from "./repeat-rule";

const never = { repeat: null, dueDate: "2026-04-30" };
const after = (options: RepeatOptions, present: Parameters<typeof repeatAfter>[1] = never) =>
  repeatAfter(options, present);
const ofWords = (text: string) => after({ repeat: repeatRule(text) });
const schedule = { from: "schedule" } as const;

describe("a rule in words", () => {
  test("names weeks with weekdays, or months with a day", () => {
    for (const [text, rule] of [
      ["every 2 weeks on mon,thu", { every: 2, unit: "week", on: [1, 4] }],
      ["Every week on Tuesday, Friday and Sunday", { every: 1, unit: "week", on: [2, 5, 7] }],
      ["every 3 weeks on thurs thu", { every: 3, unit: "week", on: [4] }],
      ["every month on 31", { every: 1, unit: "month", on: 31 }],
      ["every 12 months on the 1st", { every: 12, unit: "month", on: 1 }],
      ["every month on day 15", { every: 1, unit: "month", on: 15 }],
      ["every month on last", { every: 1, unit: "month", on: "last" }],
      ["  every  month on the last day ", { every: 1, unit: "month", on: "last" }],
      ["every month on last working day", { every: 1, unit: "month", on: "last_working" }],
      ["every month on last_working", { every: 1, unit: "month", on: "last_working" }],
    ] as const) {
      expect([text, ofWords(text)]).toEqual([text, { ...schedule, ...rule } as Repeat]);
    }
    for (const text of ["none", " Never "]) expect(ofWords(text)).toBeNull();
    for (const text of repeatExamples) expect(ofWords(text)).toBeTruthy();
  });

  test("takes the day of the due date unless it names one", () => {
    expect(ofWords("every month")).toEqual({ ...schedule, every: 1, unit: "month", on: 30 });
    expect(ofWords("every 4 weeks")).toEqual({ ...schedule, every: 4, unit: "week", on: [4] });
  });

  test("is understood as screens say it", async () => {
    const rules: fc.Arbitrary<Repeat> = fc.oneof(
      fc.record({
        ...{ every: fc.integer({ min: 1, max: 52 }), unit: fc.constant("week" as const) },
        on: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1 }).map((days) => days.toSorted()),
        from: fc.constant("schedule" as const),
      }),
      fc.record({
        ...{ every: fc.integer({ min: 1, max: 52 }), unit: fc.constant("month" as const) },
        on: fc.oneof(
          fc.integer({ min: 1, max: 31 }),
          fc.constantFrom("last" as const, "last_working" as const),
        ),
        from: fc.constant("schedule" as const),
      }),
    );
    await fc.assert(fc.property(rules, (rule) => expect(ofWords(repeatWords(rule))).toEqual(rule)));
  });

  test("is refused where it means nothing", () => {
    for (const text of [
      ...["", "weekly", "every day", "every two weeks", "every week on m", "every week on mon,31"],
      ...[
        "every month on 0",
        "every month on 32",
        "every month on monday",
        "every month on",
        "every -1 weeks",
      ],
    ]) {
      expect(() => repeatRule(text)).toThrow(InvalidArgumentError);
    }
    for (const every of [0, 53]) expect(() => ofWords(`every ${every} weeks on mon`)).toThrow(WrongUsage);
    expect(() => repeatEnd("tomorrow")).toThrow(InvalidArgumentError);
  });
});

describe("a change", () => {
  const present: Repeat = { every: 2, unit: "week", on: [1], from: "done", until: "2026-12-31" };
  const task = { repeat: present, dueDate: "2026-04-30" };

  test("of nothing leaves the rule", () => expect(after({}, task)).toBeUndefined());

  test("of the origin or the end leaves the days", () => {
    expect(after({ repeatFrom: "schedule" }, task)).toEqual({ ...present, from: "schedule" });
    expect(after({ repeatUntil: "2027-06-30" }, task)).toEqual({ ...present, until: "2027-06-30" });
    const { until: _, ...endless } = present;
    expect(after({ repeatUntil: repeatEnd("none") }, task)).toEqual(endless);
  });

  test("of the rule replaces all of it", () => {
    const repeat = repeatRule("every month on 31");
    const rule: Repeat = { every: 1, unit: "month", on: 31, from: "schedule" };
    expect(after({ repeat }, task)).toEqual(rule);
    expect(after({ repeat, repeatFrom: "done" }, task)).toEqual({ ...rule, from: "done" });
    expect(after({ repeat, repeatUntil: "2027-06-30" }, task)).toEqual({ ...rule, until: "2027-06-30" });
    expect(after({ repeat: "none" }, task)).toBeNull();
  });

  test("is refused for a part of no rule", () => {
    for (const options of [
      { repeatFrom: "done" },
      { repeatUntil: "2026-12-31" },
      { repeatUntil: "none" },
      { repeat: "none", repeatFrom: "done" },
      { repeat: "none", repeatUntil: "2026-12-31" },
    ] satisfies RepeatOptions[]) {
      expect(() => after(options)).toThrow(WrongUsage);
    }
  });
});
