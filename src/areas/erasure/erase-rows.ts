import { eq, getTableColumns, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { words } from "#/src/contract/nouns";
import type { NewEntry } from "#/src/domain/audit-log";
import { nouns } from "#/src/domain/nouns";
import { type Noun, type PersonalColumns, type Row, text } from "#/src/domain/nouns/noun";

/** Placeholders; the domain is reserved by RFC 2606. */
export const nobody = { name: "Erased person", address: (id: string) => `erased-${id}@erased.invalid` };

/** A row of the person; null for a name that is too short to search for elsewhere. */
export type Found = { name: string | null; entry: NewEntry };

/**
 * Erases the person in the rows of every noun with personal columns. Returns the number of rows by the noun's plural.
 */
export async function eraseRows(tx: Tx, email: string, now: string): Promise<Map<string, Found[]>> {
  const found = new Map<string, Found[]>();
  for (const noun of Object.values(nouns)) {
    const { entity, personal } = noun;
    if (personal === null || "elsewhere" in personal) continue;
    found.set(words[entity].many, await eraseIn(tx, noun, personal, { email, now }));
  }
  return found;
}

type Request = { email: string; now: string };

async function eraseIn(
  tx: Tx,
  { entity, table, derive }: Noun,
  { address, name, emptied }: PersonalColumns,
  { email, now }: Request,
): Promise<Found[]> {
  const rows: Row[] = await tx
    .select()
    .from(table)
    .where(sql`lower(${getTableColumns(table)[address]}) = ${email}`);
  const empty = Object.fromEntries(emptied.map((column) => [column, null]));
  for (const row of rows) {
    const id = text(row.id);
    const gone = { [name]: nobody.name, [address]: nobody.address(id), ...empty };
    const derived = derive?.({ ...row, ...gone });
    const next = { ...gone, ...derived, version: Number(row.version) + 1, updatedAt: now };
    await tx.update(table).set(next).where(eq(table.id, id));
  }
  return rows.map((row) => ({
    name: worthLooking(text(row[name])),
    entry: erasure(entity, text(row.id), [name, address, ...emptied]),
  }));
}

/** Builds the log entry, which lists the columns but not their values. */
export function erasure(entity: NewEntry["entity"], entityId: string, columns: readonly string[]): NewEntry {
  return { entity, entityId, action: "erase", after: { erased: columns } };
}

/** Returns the name if it has at least two words, as a first name alone is in too many texts. */
export function worthLooking(name: string): string | null {
  return /\S\s+\S/.test(name.trim()) ? name.trim() : null;
}
