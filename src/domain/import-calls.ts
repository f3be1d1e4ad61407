import { type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
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
    throw new Conflict("This import was undone in the meantime, so these rows were not taken in.");
  }
  return calls;
}
