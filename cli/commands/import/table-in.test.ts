import { expect, test } from "bun:test";
import { adsLegacy, adsRow } from "#/src/imports/reports/reports.fixture";
import { writeText } from "#/src/imports/reports/writing.fixture";
import { tableIn } from "./plan-tables";

const bytesOf = (rows: readonly (readonly string[])[]) => Uint8Array.from(Buffer.from(writeText(rows)));
const report = {
  file: "ads.csv",
  sha256: "0".repeat(64),
  bytes: bytesOf([adsLegacy, adsRow({ campaign: "Demo" })]),
};
const unnamed = {
  file: "rows.csv",
  sha256: "1".repeat(64),
  bytes: bytesOf([
    ["House", "Whom"],
    ["Kea", "Ada"],
  ]),
};

test("a file whose header names no kind is a table only if its kind is given", async () => {
  expect(await tableIn(unnamed, {})).toBeNull();
  expect(await tableIn(unnamed, { kind: "leads" })).toMatchObject({ file: "rows.csv", kinds: [] });
});

test("a report among the files is no table, even if a kind is given", async () => {
  expect(await tableIn(report, {})).toBeNull();
  expect(await tableIn(report, { kind: "leads" })).toBeNull();
});
