import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "./client";

/**
 * Inserts any number of rows with one statement and one parameter: the rows travel as a JSON array, which
 * costs a fraction of a statement a row. All rows must carry the same keys, spelled as in the schema.
 */
export async function bulkInsert<T extends SQLiteTable>(
  tx: Pick<Tx, "run">,
  table: T,
  rows: T["$inferInsert"][],
) {
  const [first] = rows;
  if (!first) return;
  const known = getTableColumns(table);
  const keys = Object.keys(first).filter((key) => Object.hasOwn(known, key));
  const columns = keys.map((key) => sql.identifier(columnName(key)));
  const values = keys.map((key): SQL => sql.raw(`value ->> '$.${key}'`));
  await tx.run(sql`
    insert into ${sql.identifier(getTableName(table))} (${sql.join(columns, sql`, `)})
    select ${sql.join(values, sql`, `)} from json_each(${JSON.stringify(rows)}) order by key`);
}

/** The spelling of drizzle's `snake_case` casing, under which the schema was generated. */
function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
