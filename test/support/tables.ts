import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "../../db/client";

/**
 * What moves by merely asking: when a session ends, when a token was last used, how often
 * somebody asked. Columns, and one whole table.
 */
const volatile = new Set(["sessions.expire", "api_tokens.last_used_at", "rate_limits"]);

/** One hash over every row of every table: equal before and after means that nothing was changed. */
export async function contentHash(db: Database): Promise<string> {
  const hash = createHash("sha256");
  for (const table of await tableNames(db)) {
    if (volatile.has(table)) continue;
    const rows = await db.read.all<Record<string, unknown>>(sql`select * from ${sql.identifier(table)}`);
    const lines = rows.map((row) => JSON.stringify(steady(table, row))).sort();
    hash.update(`${table}\n${lines.join("\n")}\n`);
  }
  return hash.digest("hex");
}

async function tableNames(db: Database): Promise<string[]> {
  const rows = await db.read.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`,
  );
  return rows.map(({ name }) => name);
}

function steady(table: string, row: Record<string, unknown>) {
  return Object.entries(row).filter(([column]) => !volatile.has(`${table}.${column}`));
}
