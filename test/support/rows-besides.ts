import { sql } from "drizzle-orm";
import type { Database } from "#/db/client";

/** Tables that grow with every request, protect the portal or notify people; search tables are derived. */
const besides = [
  ...["audit_logs", "audit_heads", "idempotency_keys", "uploads", "rate_limits", "sessions"],
  ...["notices", "jobs", "unlogged"],
];

/** Returns every row of all other tables, without values that only increase: versions, timestamps and turns. */
export async function rowsBesides(db: Database): Promise<Record<string, string[]>> {
  const tables = await db.read.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like '\\_\\_%' escape '\\' and name not like 'sqlite_%'
      and name not glob 'search_*'`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables.filter((table) => !besides.includes(table.name))) {
    const rows = await db.read.all<Record<string, unknown>>(sql`select * from ${sql.identifier(name)}`);
    found[name] = rows.map(withoutIncreasing).toSorted();
  }
  return found;
}

function withoutIncreasing(row: Record<string, unknown>): string {
  const { version: _, updated_at: __, approval_turn: ___, ...rest } = row;
  return JSON.stringify(rest);
}

/** Returns the versions of all rows. */
export async function versionsOf(db: Database, tables: readonly string[]): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const table of tables) {
    const rows = await db.read.all<{ id: string; version?: number }>(
      sql`select * from ${sql.identifier(table)}`,
    );
    for (const { id, version } of rows) if (version !== undefined) versions.set(`${table} ${id}`, version);
  }
  return versions;
}
