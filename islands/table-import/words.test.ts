import { expect, test } from "bun:test";
import type { ImportOutcome } from "#/src/contract/choices/table-imports";
import { seenRow } from "./seen-row.fixture";
import { countsOf, doneWords, rowsOf } from "./words";

const seen = (...outcomes: ImportOutcome[]) => outcomes.map((outcome) => seenRow(outcome));

test("rows are counted by outcome, in the order of the outcomes", () => {
  expect(countsOf(seen("invalid", "created", "created"))).toEqual([
    { outcome: "created", count: 2 },
    { outcome: "invalid", count: 1 },
  ]);
});

test("an import ends with what became of its rows", () => {
  expect(doneWords([])).toBe("Nothing went in");
  expect(doneWords(seen("skipped", "invalid", "updated", "unchanged", "created"))).toBe(
    "1 created, 1 updated, 1 unchanged, 1 skipped because they exist, 1 refused",
  );
  expect([rowsOf(1), rowsOf(0), rowsOf(1_200)]).toEqual(["1 row", "0 rows", "1,200 rows"]);
});
