import { createHash } from "node:crypto";
import type { Database } from "#/db/client";

/**
 * What moves by merely asking: when a session ends, when a token was last used, how often somebody asked.
 * Columns, and one whole table.
 */
const volatile = new Set([
  "sessions.expire",
  "api_tokens.last_used_at",
  "device_codes.last_asked_at",
  "device_codes.interval",
  "rate_limits",
]);

/** Runs one statement of a connection or of an open transaction. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

/** One hash over every row of every table: equal before and after means that nothing was changed. */
export async function contentHash(db: Database): Promise<string> {
  const hash = createHash("sha256");
  for (const entry of await tableHashes((statement) => db.read.all(statement))) hash.update(entry.join("\n"));
  return hash.digest("hex");
}

/** A hash over the rows of each table, in whatever order they come. */
export async function tableHashes(ask: Ask): Promise<Map<string, string>> {
  const tables = await ask(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name",
  );
  const hashes = new Map<string, string>();
  for (const table of tables.map(({ name }) => String(name)).filter((name) => !volatile.has(name))) {
    const rows = await ask(`select * from "${table}"`);
    const lines = rows.map((row) => JSON.stringify(steady(table, row))).sort();
    hashes.set(table, createHash("sha256").update(lines.join("\n")).digest("hex"));
  }
  return hashes;
}

function steady(table: string, row: Record<string, unknown>) {
  return Object.entries(row).filter(([column]) => !volatile.has(`${table}.${column}`));
}
