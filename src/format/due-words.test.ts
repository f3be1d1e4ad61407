import { expect, test } from "bun:test";
import { needsIn, showDays, showDueRule, showNeed } from "./due-words";

test("days are counted in their unit", () => {
  expect([showDays(1), showDays(0), showDays(10, "working_days"), showDays(1, "working_days")]).toEqual([
    "1 day",
    "0 days",
    "10 working days",
    "1 working day",
  ]);
});

test("a rule names the day from which it counts", () => {
  const rule = { days: 2, unit: "days" as const, needs: ["Sign", "Pay", "Call"] };
  expect(showDueRule({ ...rule, from: "launch" })).toBe("2 days before launch");
  expect(showDueRule({ ...rule, from: "start" })).toBe("in 2 days from the start");
  expect(showDueRule({ ...rule, from: "needs", needs: [] })).toBe("in 2 days from the start");
  expect(showDueRule({ ...rule, from: "needs", needs: ["Sign"] })).toBe("2 days after Sign");
  expect(showDueRule({ ...rule, from: "needs" })).toBe("2 days after Sign and 2 more");
});

test("a prerequisite is shown with its days, unless there are none", () => {
  const nameOf = (id: string) => id.toUpperCase();
  expect(showNeed({ id: "sign", afterDays: 0 }, nameOf)).toBe("SIGN");
  expect(showNeed({ id: "sign", afterDays: 1 }, nameOf)).toBe("SIGN (1 day after)");
});

test("logged prerequisites are read if all of them are prerequisites", () => {
  const need = { id: "a", afterDays: 1 };
  expect(needsIn([need])).toEqual([need]);
  for (const other of [null, need, [need, null], ["a"], [{ id: "a" }], [{ afterDays: 1 }]]) {
    expect(needsIn(other)).toEqual([]);
  }
});
