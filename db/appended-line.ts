import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** Appends a line to a text column inside the database, so that concurrent appends are not lost. */
export function appendedLine(column: SQLiteColumn, line: string): SQL {
  return sql`case when ${column} is null then ${line} else ${column} || char(10) || ${line} end`;
}
