import { eq } from "drizzle-orm";
import type { SQLiteInsertValue } from "drizzle-orm/sqlite-core";
import { bulkInsert } from "#/db/bulk-insert";
import type { Reader, Tx } from "#/db/client";
import type { Context } from "./context";
import { NotFound } from "./errors";
import { type By, created, deleted } from "./nouns/entries";
import type { Noun, NounTable } from "./nouns/noun";
import type { Write } from "./write";

type Stored<T extends NounTable> = Pick<Noun, "entity" | "leftOut"> & { table: T };
type NewRow<T extends NounTable> = T["$inferInsert"] & { id: string };

/** Returns the id, version and times of a new row. */
export function firstVersion({ newId, now }: Pick<Write, "newId" | "now">) {
  return { id: newId(), version: 1, createdAt: now, updatedAt: now };
}

/**
 * Inserts a row and logs it, as derived if a rule creates it. Returns the row.
 * @param by its origin, and with `remark` fields for the log only
 */
export async function insertRow<T extends NounTable, Row extends NewRow<T>>(
  { tx, record }: Pick<Write, "tx" | "record">,
  noun: Stored<T>,
  row: Row,
  { remark, ...by }: By & { remark?: Record<string, unknown> } = {},
): Promise<Row> {
  // Safe because the row is one of this table; TypeScript does not resolve drizzle's type for a type parameter.
  await tx.insert(noun.table).values(row as unknown as SQLiteInsertValue<T>);
  const entry = created(noun, row, by);
  record({ ...entry, after: { ...entry.after, ...remark } });
  return row;
}

/** Inserts any number of rows with few statements, and logs each. */
export async function insertRows<T extends NounTable>(
  { tx, record }: Write,
  noun: Stored<T>,
  rows: NewRow<T>[],
) {
  await bulkInsert(tx, noun.table, rows);
  for (const row of rows) record(created(noun, row));
}

/** Deletes a row and logs it, as derived if a rule deletes it. */
export async function deleteRow<T extends NounTable>(
  { tx, record }: Pick<Write, "tx" | "record">,
  noun: Stored<T>,
  row: T["$inferSelect"] & { id: string },
  by: By = {},
): Promise<void> {
  await tx.delete(noun.table).where(eq(noun.table.id, row.id));
  record(deleted(noun, row, by));
}

/** Builds the function that finds a noun's row by its id and throws NotFound, where every caller may see all rows. */
export function rowFinder<T extends NounTable>({ table }: { table: T }) {
  return async (ctx: Context, id: string, db: Reader | Tx = ctx.db.read): Promise<T["$inferSelect"]> => {
    const [row] = await db.select().from<NounTable>(table).where(eq(table.id, id));
    if (!row) throw new NotFound();
    return row;
  };
}
