import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import { withoutHidden } from "#/src/contract/plain-text";
import { nameKey } from "#/src/format/fold";
import type { Fields } from "./check-row";
import type { NounTable } from "./nouns/noun";

/** Returns the key that rows of the same thing share; null if a part of it is missing. */
export function keyOf(key: readonly string[], fields: Fields): string | null {
  const parts = key.map((field) =>
    typeof fields[field] === "string" ? nameKey(withoutHidden(fields[field])) : "",
  );
  return parts.includes("") ? null : parts.join("\n");
}

type RowQuery = {
  /** The fields that together identify a row. */
  key: readonly string[];
  /** A column, or an expression with an index, that finds the rows, and its values in the file. */
  by: SQLWrapper;
  values: readonly string[];
  /** Restricts the rows, such as to those of one client. */
  where?: SQL;
};

/** Finds the rows of a table that rows of a file may be about, oldest first, by {@link keyOf}. */
export async function findExisting<T extends NounTable & Record<"createdAt", SQLiteColumn>>(
  tx: Tx,
  table: T,
  { key, by, values, where }: RowQuery,
): Promise<Map<string, T["$inferSelect"][]>> {
  const isNamed = sql`${by} in (select value from json_each(${JSON.stringify(values)}))`;
  const found: T["$inferSelect"][] = await tx
    .select()
    .from<NounTable>(table)
    .where(and(where, isNamed))
    .orderBy(table.createdAt, table.id);
  return Map.groupBy(found, (row) => keyOf(key, row) ?? "");
}

/** Returns the e-mail addresses in rows of a file, as the database compares them. */
export function emailsIn(rows: readonly Fields[]): string[] {
  return rows.flatMap(({ email }) => (typeof email === "string" ? [email.trim().toLowerCase()] : []));
}
