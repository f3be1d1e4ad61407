import { expect, test } from "bun:test";
import { byReason, lineWords } from "./by-reason";

test.each([
  [[4], "line 4"],
  [[4, 5], "lines 4 and 5"],
  [[2, 5, 6, 7, 12], "lines 2, 5 to 7 and 12"],
  [[2, 3, 4], "lines 2 to 4"],
  [[9, 2, 9, 3], "lines 2, 3 and 9"],
])("lines %j are %j", (lines, words) => {
  expect(lineWords(lines)).toBe(words);
});

test("of many ranges the first are listed and the rest are counted", () => {
  expect(lineWords([1, 3, 4, 5, 7, 9, 11, 12], 3)).toBe("lines 1, 3 to 5, 7 and 3 more");
  expect(lineWords([1, 3, 5], 3)).toBe("lines 1, 3 and 5");
});

test("an error of many rows is reported once, the most frequent first", () => {
  const rows = [
    { line: 2, reasons: ["a", "b"] },
    { line: 3, reasons: ["b", "b"] },
    { line: 5, reasons: ["c"] },
  ];
  expect(byReason(rows)).toEqual([
    { reason: "b", lines: [2, 3] },
    { reason: "a", lines: [2] },
    { reason: "c", lines: [5] },
  ]);
});
