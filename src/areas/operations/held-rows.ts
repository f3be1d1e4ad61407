import { is, sql } from "drizzle-orm";
import { getTableConfig, type SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "#/db/client";
import * as schema from "#/db/schema";
import type { RowPlan } from "./plan-undo";

type Reference = { child: SQLiteTable; column: SQLiteColumn; parent: SQLiteTable };

const keptByTriggers: unknown[] = [
  schema.clientTaskCounts,
  schema.clientStandings,
  schema.clientTeams,
  schema.openTasks,
];

/** Every reference from one table to another, but for what triggers keep and take along by themselves. */
const references = Object.values(schema).flatMap((table): Reference[] => {
  if (!is(table, SQLiteTable) || keptByTriggers.includes(table)) return [];
  return getTableConfig(table).foreignKeys.flatMap((key) => {
    const { columns, foreignTable } = key.reference();
    return columns.map((column) => ({ child: table, column, parent: foreignTable }));
  });
});

/** The ids of the rows that are to go though something else refers to them, which is to stay. */
export async function heldRows(tx: Tx, removals: readonly RowPlan[]): Promise<Set<string>> {
  const going = Map.groupBy(removals, ({ description }): SQLiteTable => description.table);
  const idsOf = (table: SQLiteTable) => JSON.stringify((going.get(table) ?? []).map(({ id }) => id));
  const held = new Set<string>();
  for (const { child, column, parent } of references.filter((each) => going.has(each.parent))) {
    const rows = await tx.all<{ id: string }>(sql`
      select distinct ${column} as id from ${child}
      where ${column} in (select value from json_each(${idsOf(parent)}))
        and ${child}.id not in (select value from json_each(${idsOf(child)}))`);
    for (const { id } of rows) held.add(id);
  }
  return held;
}
