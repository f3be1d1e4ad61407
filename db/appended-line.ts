import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";

/** The text of a column with one more line below, put together by the database: lines added at once are all kept. */
export function appendedLine(column: SQLiteColumn, line: string): SQL {
  return sql`case when ${column} is null then ${line} else ${column} || char(10) || ${line} end`;
}
