import { expect, test } from "bun:test";
import { monthDay, repeatWords } from "./repeat-words";

test("a rule is said in words", () => {
  const schedule = { from: "schedule" } as const;
  expect(repeatWords({ ...schedule, every: 1, unit: "month", on: "last_working" })).toBe(
    "Every month on the last working day",
  );
  expect(repeatWords({ ...schedule, every: 1, unit: "week", on: [1] })).toBe("Every week on Monday");
  expect(repeatWords({ from: "done", every: 2, unit: "week", on: [1, 4, 7], until: "2026-12-31" })).toBe(
    "Every 2 weeks on Monday, Thursday and Sunday, from completion, until Dec 31, 2026",
  );
  expect(repeatWords({ ...schedule, every: 3, unit: "month", on: 31 })).toBe("Every 3 months on the 31st");
  const days = [1, 2, 3, 4, 11, 12, 13, 21, 22, 23].map((on) => monthDay(on).replace("the ", ""));
  expect(days.join(" ")).toBe("1st 2nd 3rd 4th 11th 12th 13th 21st 22nd 23rd");
});
