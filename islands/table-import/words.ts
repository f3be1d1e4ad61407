import { type ImportOutcome, importOutcome } from "#/src/contract/choices/table-imports";
import type { SeenRow } from "./use-import-run";

/** Counts the rows by outcome, without empty ones. */
export function countsOf(rows: readonly SeenRow[]): { outcome: ImportOutcome; count: number }[] {
  return importOutcome.values
    .map((outcome) => ({ outcome, count: rows.filter(({ result }) => result.outcome === outcome).length }))
    .filter(({ count }) => count > 0);
}

/** "5 created, 2 updated, 1 refused" */
export function doneWords(rows: readonly SeenRow[]): string {
  const counts = countsOf(rows);
  if (counts.length === 0) return "Nothing went in";
  return counts.map(({ outcome, count }) => `${showCount(count)} ${doneAs[outcome]}`).join(", ");
}

const doneAs: Record<ImportOutcome, string> = {
  created: "created",
  updated: "updated",
  unchanged: "unchanged",
  skipped: "skipped because they exist",
  invalid: "refused",
};

export const showCount = (count: number) => count.toLocaleString("en-US");

export const rowsOf = (count: number) => `${showCount(count)} ${count === 1 ? "row" : "rows"}`;
