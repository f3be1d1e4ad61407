import type { ReadOnly } from "#/db/client";
import { appliedRules } from "#/db/migrate";
import { readRules } from "#/db/rules";

type Opened = Pick<ReadOnly, "client">;

/** Recounts what triggers keep, so that nobody need trust them. Returns the tables with wrong rows and how many, in words. */
export async function wrongFigures({ client }: Opened): Promise<string[]> {
  const found: string[] = [];
  for (const { table, countWrong } of (await readRules()).fills) {
    const { rows } = await client.execute(countWrong);
    const count = Number(rows[0]?.[0]);
    if (count > 0) found.push(`${count} wrong in ${table}`);
  }
  return found;
}

/** False for a database with another version's rules, whose figures an update computes anew. */
export async function hasPresentRules({ client }: Opened): Promise<boolean> {
  return (await appliedRules(client)) === (await readRules()).hash;
}
