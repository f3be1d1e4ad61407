import { getTableColumns, getTableName, type SQL, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "./client";

/**
 * Inserts any number of rows with one statement per few hundred rows. Rows are passed as JSON arrays, which costs a
 * fraction of one statement per row. All rows must have the same keys, spelled as in the schema.
 */
export async function bulkInsert<T extends SQLiteTable>(
  tx: Pick<Tx, "run">,
  table: T,
  rows: T["$inferInsert"][],
) {
  const [first] = rows;
  if (!first) return;
  const tableColumns = getTableColumns(table);
  const keys = Object.keys(first).filter((key) => Object.hasOwn(tableColumns, key));
  const columns = keys.map((key) => {
    const column = tableColumns[key];
    return sql.identifier(column && !column.keyAsName ? column.name : columnName(key));
  });
  const values = keys.map((key, at): SQL => {
    const isJson = tableColumns[key]?.dataType === "json";
    return sql.raw(isJson ? `nullif(value -> ${at}, 'null')` : `value ->> ${at}`);
  });
  for await (const batch of jsonBatches(valuesOf(rows, keys))) {
    await tx.run(sql`
      insert into ${sql.identifier(getTableName(table))} (${sql.join(columns, sql`, `)})
      select ${sql.join(values, sql`, `)} from json_each(${batch}) order by key`);
  }
}

/** Yields each row as an array, a third shorter than an object that repeats the column names. */
function* valuesOf(rows: Iterable<Record<string, unknown>>, keys: string[]) {
  for (const row of rows) yield keys.map((key) => row[key]);
}

/**
 * Maximum length of a batch in UTF-16 code units: small enough for a parameter (a libSQL server refuses 5 MB) and for a
 * statement that blocks the event loop for no more than tens of milliseconds.
 */
const batchLength = 200_000;

/** Yields the rows in order as JSON arrays, one per statement, and lets other requests run in between. */
export async function* jsonBatches(rows: Iterable<object>): AsyncGenerator<string> {
  let batch: string[] = [];
  let length = 0;
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (batch.length > 0 && length + text.length > batchLength) {
      yield `[${batch.join(",")}]`;
      await Bun.sleep(0);
      batch = [];
      length = 0;
    }
    batch.push(text);
    length += text.length + 1;
  }
  if (batch.length > 0) yield `[${batch.join(",")}]`;
}

/** Converts the key of a column without a name of its own as drizzle's `snake_case` casing does, which generated the schema. */
function columnName(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
