import { describe, expect, test } from "bun:test";
import { reportClient } from "./report.fixture";
import {
  categoryTone,
  clientRisk,
  countOf,
  countRisks,
  onTimeChange,
  pastDueFirst,
  riskOf,
  speedChange,
} from "./rules";

test.each([
  [100, "green"],
  [90, "green"],
  [89, "blue"],
  [80, "blue"],
  [79, "yellow"],
  [70, "yellow"],
  [69, "red"],
  [0, "red"],
] as const)("a category at %p percent is %s", (percent, tone) => {
  expect(categoryTone(percent)).toBe(tone);
});

test.each([
  [0, "On Track", "green"],
  [1, "Medium Risk", "yellow"],
  [3, "Medium Risk", "yellow"],
  [4, "High Risk", "red"],
  [40, "High Risk", "red"],
] as const)("a client with %p past-due tasks is %s", (pastDueTasks, label, tone) => {
  const risk = riskOf({ pastDueTasks });
  expect([clientRisk.label(risk), clientRisk.tone(risk)]).toEqual([label, tone]);
});

describe("the change of a figure", () => {
  test.each([
    [12, "12% faster than last month", true],
    [-7, "7% slower than last month", false],
    [0, "No change than last month", null],
  ] as const)("%p percent faster over the last 30 days", (percent, text, isBetter) => {
    expect(speedChange(percent, "last_30_days")).toEqual({ text, isBetter });
  });

  test.each(["last_90_days", "last_6_months", "custom"] as const)(
    "%s looks at the period before",
    (range) => {
      expect(speedChange(12, range).text).toBe("12% faster than the period before");
    },
  );

  test.each([
    [5, "5% improvement", true],
    [-5, "5% decline", false],
    [0, "No change", null],
  ] as const)("%p points more on time", (points, text, isBetter) => {
    expect(onTimeChange(points)).toEqual({ text, isBetter });
  });
});

test("one of something is singular", () => {
  expect([0, 1, 2].map((count) => countOf(count, "day"))).toEqual(["0 days", "1 day", "2 days"]);
});

test("clients are counted by risk, and those with past-due tasks are listed, most first", () => {
  const clients = [0, 2, 5, 2, 1].map((pastDueTasks, index) =>
    reportClient({ name: `Client ${index}`, pastDueTasks }),
  );
  expect(countRisks(clients)).toEqual({ high: 1, medium: 3, none: 1 });
  expect(pastDueFirst(clients).map(({ name }) => name)).toEqual([
    "Client 2",
    "Client 1",
    "Client 3",
    "Client 4",
  ]);
});
