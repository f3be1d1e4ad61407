import { expect, test } from "bun:test";
import { act, renderHook } from "@testing-library/react";
import { inBrowser } from "#/test/support/browser";
import { choiceInWords, problemsOf, readReportChoice, useReportAddress, wireQuery } from "./report-address";

inBrowser();

const today = "2026-03-09";
const custom = (from: string, to: string) => ({ range: "custom", from, to }) as const;

test("an address without a known range means the last 30 days", () => {
  for (const given of [{}, { range: "toString" }, { range: "last_week", from: "2026-01-01" }]) {
    expect(readReportChoice(given)).toEqual({ range: "last_30_days", from: "", to: "" });
  }
});

test("only a custom range sends its dates", () => {
  const dates = { from: "2026-01-01", to: "2026-01-31" };
  expect(wireQuery(readReportChoice({ range: "last_90_days", ...dates }))).toEqual({ range: "last_90_days" });
  expect(wireQuery(readReportChoice({ range: "custom", ...dates }))).toEqual({ range: "custom", ...dates });
});

test.each([
  ["", "", { from: "Required for a custom range", to: "Required for a custom range" }],
  ["2026-03-01", "", { to: "Required for a custom range" }],
  ["", "2026-03-01", { from: "Required for a custom range" }],
  ["2026-03-02", "2026-03-01", { to: "Must not be before the start" }],
  ["2026-03-01", "2026-02-30", { to: "Must be a date" }],
  ["0202-03-01", "2026-03-01", { from: "Must be a year from 1900 to 2199" }],
  ["2026-03-01", "2200-01-01", { to: "Must be a year from 1900 to 2199" }],
] as const)("from %p to %p is refused at the wrong date", (from, to, problems) => {
  expect(problemsOf(custom(from, to))).toEqual(problems);
});

test("a choice can be described in words", () => {
  expect(choiceInWords(readReportChoice({ range: "last_6_months" }))).toBe("Last 6 months");
  expect(choiceInWords(custom("2026-01-01", today))).toBe("Jan 1, 2026 to Mar 9, 2026");
});

test("a single day is a range", () => {
  expect(problemsOf(custom(today, today))).toBeNull();
});

test("a custom range starts as the last 30 days and is discarded by the next choice", () => {
  window.history.replaceState(null, "", "/reports?page=3");
  const { result } = renderHook(() => useReportAddress(today));
  act(() => result.current.chooseRange("custom"));
  expect(result.current.choice).toEqual(custom("2026-02-08", today));
  act(() => result.current.setFrom(""));
  expect(problemsOf(result.current.choice)).toEqual({ from: "Required for a custom range" });
  act(() => result.current.setFrom("2026-01-01"));
  expect(window.location.search).toBe("?page=3&range=custom&to=2026-03-09&from=2026-01-01");
  act(() => result.current.chooseRange("last_30_days"));
  expect(window.location.search).toBe("?page=3");
});

test("an invalid page is the first one", () => {
  for (const page of ["0", "-1", "x", "1.5", "1e99"]) {
    window.history.replaceState(null, "", `/reports?page=${page}`);
    expect(renderHook(() => useReportAddress(today)).result.current.page).toBe(1);
  }
});
