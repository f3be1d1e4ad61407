import type { ReadOnly } from "#/db/client";
import { appliedRules } from "#/db/migrate";
import { readRules } from "#/db/rules";

type Opened = Pick<ReadOnly, "client">;

/** Recounts the counters that triggers maintain. Describes each table with wrong rows, with their number. */
export async function wrongFigures({ client }: Opened): Promise<string[]> {
  const found: string[] = [];
  for (const { table, countWrong } of (await readRules()).fills) {
    const { rows } = await client.execute(countWrong);
    const count = Number(rows[0]?.[0]);
    if (count > 0) found.push(`${count} wrong in ${table}`);
  }
  return found;
}

/** Returns false for a database with another version's rules, whose counters the next update recomputes. */
export async function hasPresentRules({ client }: Opened): Promise<boolean> {
  return (await appliedRules(client)) === (await readRules()).hash;
}
