import { expect, test } from "bun:test";
import { showKept } from "./show-kept";

test.each([
  ["yes_no", true, "Yes"],
  ["yes_no", false, "No"],
  ["choices", ["A", "B"], "A, B"],
  ["number", 1_234.5, "1,234.5"],
  ["money", 1_234.5, "€1,234.50"],
  ["date", "2026-03-09", "Mar 9, 2026"],
  ["text", "2026-03-09", "2026-03-09"],
  ["date", "soon", "soon"],
] as const)("an answer of the kind %s is shown as text: %j", (kind, value, text) => {
  expect(showKept(kind, typeof value === "object" ? [...value] : value, "EUR")).toBe(text);
});
