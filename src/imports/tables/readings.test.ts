import { expect, test } from "bun:test";
import { readAs, styleOf } from "./readings";

test.each([
  ["12,000", "point", 12_000],
  ["12,000", "comma", null],
  ["12.000", "comma", 12_000],
  ["$12,500.00", "point", 12_500],
  ["12.500,00 €", "comma", 12_500],
  ["12500", "comma", 12_500],
  ["12.5", "point", null],
  ["-5", "point", -5],
  ["50%", "point", null],
  ["12k", "point", null],
  ["1.44E+14", "point", null],
  ["99999999999999999999", "point", null],
] as const)("%j is written in %s as %p", (cell, style, value) => {
  expect(readAs("amount", cell, style)).toBe(value);
});

test.each([
  ["2026-03-09", "month-first", "2026-03-09"],
  ["2026-03-09 23:30", "day-first", "2026-03-09"],
  ["2026-03-09T23:30:00Z", "day-first", null],
  ["2026-03-09T23:30:00+13:00", "day-first", null],
  ["09/03/2026", "day-first", "2026-03-09"],
  ["09/03/2026", "month-first", "2026-09-03"],
  ["03/25/2026", "day-first", null],
  ["9.3.2026", "month-first", "2026-03-09"],
  ["Mar 9, 2026", "day-first", "2026-03-09"],
  ["2026-02-30", "day-first", null],
  ["soon", "day-first", null],
] as const)("the day %j is, %s, %p", (cell, style, day) => {
  expect(readAs("day", cell, style)).toBe(day);
});

test("a column's format is determined by its cells, and open if none decides it", () => {
  const days = (...cells: string[]) => styleOf("day", cells);
  expect(days("01/02/2026", "25/02/2026")).toEqual({ style: "day-first", isOpen: false });
  expect(days("01/02/2026", "02/25/2026", "x")).toEqual({ style: "month-first", isOpen: false });
  expect(days("01/02/2026", "2026-02-25")).toMatchObject({ isOpen: true });
  expect(days("02/02/2026", "", "2026-02-25")).toMatchObject({ isOpen: false });
  expect(styleOf("amount", ["5", "12.000", "3.000"])).toEqual({ style: "comma", isOpen: false });
  expect(styleOf("amount", ["12,000", "13,000", "1.500"])).toEqual({ style: "point", isOpen: false });
  expect(styleOf("money", ["1,234"])).toEqual({ style: "point", isOpen: false });
  expect(styleOf("money", ["1.234", "5"])).toEqual({ style: "comma", isOpen: false });
  expect(styleOf("number", ["1.234", "5"])).toMatchObject({ isOpen: true });
  expect(styleOf("number", ["1.2340", "5"])).toEqual({ style: "point", isOpen: false });
  expect(styleOf("number", ["1.234", "0,5"])).toEqual({ style: "comma", isOpen: false });
  expect(styleOf("amount", [])).toEqual({ style: "point", isOpen: false });
});
