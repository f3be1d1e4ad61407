import { createHash } from "node:crypto";
import type { Database } from "#/db/client";

/**
 * Values that change on mere reads: the end of a session, the last use of a session or token, its address and agent,
 * request counters. Columns, and one whole table.
 */
const volatile = new Set([
  "sessions.expire",
  ...["last_used_at", "address", "agent"].flatMap((column) => [`sessions.${column}`, `api_tokens.${column}`]),
  "device_codes.last_asked_at",
  "device_codes.interval",
  "rate_limits",
]);

/** Runs one statement on a connection or in an open transaction. */
export type Ask = (statement: string) => Promise<Record<string, unknown>[]>;

type Seen = { version: number | undefined; hash: string };
const lastSeen = new WeakMap<Database, Seen>();

/**
 * Hashes every row of every table except the derived search tables: equal hashes before and after mean that nothing
 * changed. For a file, SQLite reports when no other connection has committed since; the last hash is then returned.
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

/** Hashes the rows of each table, independent of their order. */
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
