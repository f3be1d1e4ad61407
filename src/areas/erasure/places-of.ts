import { sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { holdsWords } from "./holds-words";

/** A column that still contains the words. */
export type Place = { table: string; column: string; rows: number };

/** Searches every text column of every table except the audit log, as people may have written anything there. */
export async function placesOf(tx: Tx, words: readonly string[]): Promise<Place[]> {
  const columns = await tx.all<{ table: string; column: string }>(sql`
    select m.name as "table", c.name as "column" from sqlite_schema as m, pragma_table_info(m.name) as c
    where m.type = 'table' and m.name not glob 'sqlite_*' and m.name not glob '__*' and m.name <> 'audit_logs'
      and c.type = 'TEXT' order by m.name, c.cid`);
  const places: Place[] = [];
  for (const { table, column } of columns) {
    // With its table: the condition has a column `value` of its own.
    const text = sql`${sql.identifier(table)}.${sql.identifier(column)}`;
    const [found] = await tx.all<{ rows: number }>(
      sql`select count(*) as "rows" from ${sql.identifier(table)} where ${holdsWords(text, words)}`,
    );
    if (found && found.rows > 0) places.push({ table, column, rows: found.rows });
  }
  return places;
}
