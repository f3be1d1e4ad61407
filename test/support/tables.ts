import { createHash } from "node:crypto";
import type { Database } from "#/db/client";

/**
 * Values that change on mere reads: the end of a session, the last use of a session or token, its address and agent,
 * visits, counters. Columns, and whole tables.
 */
const volatile = new Set([
  "sessions.expire",
  ...["last_used_at", "address", "agent"].flatMap((column) => [`sessions.${column}`, `api_tokens.${column}`]),
  "device_codes.last_asked_at",
  "device_codes.interval",
  "client_members.last_visit_day",
  ...["visit_state", "visit_since", "last_visit_day", "visit_turn", "approval_turn"].map(
    (column) => `client_standings.${column}`,
  ),
  ...["rate_limits", "unlogged"],
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
  // Unsorted: rows that did not change stay in their order.
  for (const entry of await tableContents((statement) => db.read.all(statement), ""))
    hash.update(entry.join("\n"));
  const seen = { version, hash: hash.digest("hex") };
  lastSeen.set(db, seen);
  return seen.hash;
}

type Order = "" | "order by line";

/** Returns the rows of each table as one text, sorted unless another order is given. */
export async function tableContents(ask: Ask, order: Order = "order by line"): Promise<Map<string, string>> {
  const [row = {}] = await ask(await contentsOf(ask, order));
  return new Map(Object.entries(row).map(([table, content]) => [table, String(content)]));
}

/** Caches the statements that read every table, by the size of the schema and the order of rows. */
const statements = new Map<string, string>();

/** SQLite formats and sorts the rows itself, which spares an object for each of them. */
async function contentsOf(ask: Ask, order: Order): Promise<string> {
  const [schema] = await ask(`select count(*) || ' ' || sum(length(sql)) as size from sqlite_master`);
  const key = `${schema?.size} ${order}`;
  const cached = statements.get(key);
  if (cached) return cached;
  const columns = await ask(`
    select tables.name as "table", columns.name as "column"
    from sqlite_master tables join pragma_table_info(tables.name) columns
    where tables.type = 'table' and tables.name not like 'sqlite_%' and tables.name not glob 'search_*'
    order by tables.name, columns.cid`);
  const byTable = Map.groupBy(columns, ({ table }) => String(table));
  const contents = [...byTable].flatMap(([table, columns]) => {
    const steady = columns.map(({ column }) => String(column)).filter((column) => !isVolatile(table, column));
    const line = steady.map((column) => `quote("${column}")`).join(" || ',' || ");
    const lines = `select ${line} as line from "${table}" ${order}`;
    return volatile.has(table) ? [] : [`(select group_concat(line, char(10)) from (${lines})) as "${table}"`];
  });
  const statement = `select ${contents.join(", ")}`;
  statements.set(key, statement);
  return statement;
}

const isVolatile = (table: string, column: string) => volatile.has(`${table}.${column}`);
