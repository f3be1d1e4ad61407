import { expect, test } from "bun:test";
import { audit } from "./audit.fixture";
import { sourceLine } from "./source-line";

const file = {
  name: "june.csv",
  sha256: "0".repeat(64),
  kind: "business_by_asin",
  marketplace: "amazon.com",
  currency: "USD",
  period: { from: "2026-06-01", to: "2026-06-28" },
  rows: 3,
  appliedAt: "2026-07-03T09:00:00.000Z",
  appliedBy: null,
} as const;
const files = [
  file,
  { ...file, kind: "ads" as const },
  { ...file, kind: "fba_inventory" as const, period: null },
];
const imported = audit({
  figureSources: {
    files,
    figures: {
      tacos: { files: [1, 0], how: "Of both.", isChanged: false },
      topSkusData: { files: [0], how: "Sold most.", isChanged: true },
      underperformingSkusData: { files: [0, 2], how: "Under a limit.", isChanged: false },
    },
  },
});

test.each([
  ["tacos", "Advertising report, Jun 1, 2026 to Jun 28, 2026; Business Report, Jun 1, 2026 to Jun 28, 2026"],
  ["topSkusData", "Business Report, Jun 1, 2026 to Jun 28, 2026; changed by hand since"],
  ["underperformingSkusData", "Business Report, Jun 1, 2026 to Jun 28, 2026; FBA inventory"],
  ["acos", undefined],
  ["risks", undefined],
])("the source of %s is shown as %p", (field, line) => {
  expect(sourceLine(imported, field)).toBe(line);
});

test("an audit without imported figures, and a new one, have no sources", () => {
  expect(sourceLine(audit(), "tacos")).toBeUndefined();
  expect(sourceLine(null, "tacos")).toBeUndefined();
});
