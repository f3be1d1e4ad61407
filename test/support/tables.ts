import { createHash } from "node:crypto";
import type { Database } from "#/db/client";

/**
 * What moves by merely asking: when a session ends, when, from where and by what it or a token was last used, how often
 * somebody asked.
 * Columns, and one whole table.
 */
const volatile = new Set([
  "sessions.expire",
  ...["last_used_at", "address", "agent"].flatMap((column) => [`sessions.${column}`, `api_tokens.${column}`]),
  "device_codes.last_asked_at",
  "device_codes.interval",
  "rate_limits",
]);

/** Runs one statement of a connection or of an open transaction. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

type Seen = { version: number | undefined; hash: string };
const lastSeen = new WeakMap<Database, Seen>();

/**
 * One hash over every row of every table but those of the search, which follows by itself: equal before and after means that nothing was changed. A file says itself
 * that no other connection than the one that reads committed anything since: then it is the last hash.
 */
export async function contentHash(db: Database): Promise<string> {
  const version = db.isLocal
    ? (await db.read.all<{ data_version: number }>("PRAGMA data_version"))[0]?.data_version
    : undefined;
  const last = lastSeen.get(db);
  if (last && version !== undefined && last.version === version) return last.hash;
  const hash = createHash("sha256");
  for (const entry of await tableHashes((statement) => db.read.all(statement))) hash.update(entry.join("\n"));
  const seen = { version, hash: hash.digest("hex") };
  lastSeen.set(db, seen);
  return seen.hash;
}

/** A hash over the rows of each table, in whatever order they come. */
export async function tableHashes(ask: Ask): Promise<Map<string, string>> {
  const tables = await ask(
    "select name from sqlite_master where type = 'table' and name not like 'sqlite_%' and name not glob 'search_*' order by name",
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
