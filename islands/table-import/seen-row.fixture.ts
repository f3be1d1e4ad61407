import type { ImportOutcome } from "#/src/contract/choices/table-imports";
import type { SeenRow } from "./use-import-run";

/** Builds a row of an import with this outcome, without errors, changes and doubles. */
export function seenRow(outcome: ImportOutcome, line = 2, cells: string[] = []): SeenRow {
  return {
    cells,
    double: null,
    result: {
      line,
      outcome,
      id: null,
      version: null,
      existing: null,
      errors: [],
      dropped: [],
      changes: [],
      likelyDoubles: [],
    },
  };
}
