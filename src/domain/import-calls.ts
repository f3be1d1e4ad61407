import { type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs, clientFields } from "#/db/schema";
import type { Context } from "./context";
import { Conflict } from "./errors";
import { undoableSince } from "./undo-rights";

/** One of the calls that imported the rows of a file. */
export type ImportCall = {
  operationId: string;
  userId: string | null;
  isUndone: boolean;
  /** The phase given to new tasks; null if there were none or the call imported something else. */
  phase: string | null;
  /** Lines of the rows that it created or updated, as {@link lineRanges}. */
  lines: string | null;
};

/**
 * Builds a condition that is true if an operation, given as an expression, is an import call. The entries of an
 * operation are contiguous in the log, so that even a large one costs three look-ups.
 */
export function isImportCall(operation: SQL): SQL<boolean> {
  const entries = sql`from ${auditLogs} as own where own.operation_id = ${operation}`;
  return sql`exists (
    select 1 from ${auditLogs} as whole indexed by audit_logs_entity_action_seq
    where whole.entity = 'operation' and whole.action = 'import'
      and whole.seq between (select min(own.seq) ${entries}) and (select max(own.seq) ${entries})
  )`.mapWith(Boolean);
}

/** Returns the calls of an import that are recent enough to be undone, newest first, regardless of the user. */
export async function importCalls(
  { now }: Pick<Context, "now">,
  db: Reader | Tx,
  importId: string,
): Promise<ImportCall[]> {
  const rows = await db.all<Omit<ImportCall, "isUndone"> & { isUndone: number }>(sql`
    select own.operation_id as "operationId", own.user_id as "userId", own.after ->> 'phase' as phase,
      own.after ->> 'lines' as lines,
      exists (select 1 from ${auditLogs} as later where later.undoes = own.operation_id) as "isUndone"
    from ${auditLogs} as own
    where own.entity = 'operation' and own.action = 'import' and own.operation_id is not null
      and own.created_at >= ${undoableSince(now)} and own.after ->> 'importId' = ${importId}
    order by own.seq desc`);
  return rows.map((row) => ({ ...row, isUndone: row.isUndone === 1 }));
}

/**
 * Returns the calls of an import so far, newest first. An import belongs to one user, and cannot be continued once any
 * of its calls was undone.
 * @throws Conflict
 */
export async function requireOpenImport(ctx: Context, tx: Tx, importId: string): Promise<ImportCall[]> {
  const calls = await importCalls(ctx, tx, importId);
  if (calls.some(({ userId }) => userId !== ctx.actor.userId)) {
    throw new Conflict("Somebody else's import has this id.");
  }
  if (calls.some(({ isUndone }) => isUndone)) {
    throw new Conflict("This import was undone in the meantime, so these rows were not imported.");
  }
  return calls;
}

/**
 * Finds which of these things earlier calls of an import created or updated. Returns a check that is true for a row, by
 * its line and the thing that its key names, if another row of the file was imported into that thing. A row that is
 * sent again is not repeated: its own line is known.
 */
export async function findRepeated(tx: Tx, calls: readonly ImportCall[], ids: readonly string[]) {
  if (calls.length === 0 || ids.length === 0) return () => false;
  const operations = JSON.stringify(calls.map(({ operationId }) => operationId));
  const named = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  // A change of a client's own fields alone has no entry of the client.
  const rows = await tx.all<{ id: string }>(sql`
    select entity_id as id from ${auditLogs}
    where entity_id in ${named} and operation_id in (select value from json_each(${operations}))
    union
    select own.client_id as id from ${clientFields} as own join ${auditLogs} as entry on entry.entity_id = own.id
    where own.client_id in ${named} and entry.operation_id in (select value from json_each(${operations}))`);
  const changed = new Set(rows.map(({ id }) => id));
  const lines = new Set(calls.flatMap((call) => linesIn(call.lines ?? "")));
  return (line: number, id: string) => changed.has(id) && !lines.has(line);
}

/** Writes lines as ranges: "2-51,53". */
export function lineRanges(lines: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const line of lines.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && line <= last.to + 1) last.to = line;
    else ranges.push({ from: line, to: line });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from}` : `${from}-${to}`)).join(",");
}

function linesIn(ranges: string): number[] {
  return ranges.split(",").flatMap((range) => {
    const [from = 0, to = from] = range.split("-").map(Number);
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}
