import type { ImportOutcome } from "#/src/contract/choices/table-imports";

type Result = { outcome: ImportOutcome };

export const isChange = ({ outcome }: Result) => outcome === "created" || outcome === "updated";

/** How many rows met each outcome. */
export function tallyOf(results: readonly Result[]): Record<ImportOutcome, number> {
  const tally = { created: 0, updated: 0, unchanged: 0, skipped: 0, invalid: 0 };
  for (const { outcome } of results) tally[outcome]++;
  return tally;
}

export const tallyWords = ({ created, updated, unchanged, skipped, invalid }: ReturnType<typeof tallyOf>) =>
  `${created} created, ${updated} updated, ${unchanged} the same, ${skipped} left as they are, ${invalid} refused`;
