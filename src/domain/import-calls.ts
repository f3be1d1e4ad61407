import { sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
import type { Context } from "./context";
import { Conflict } from "./errors";
import { undoableSince } from "./undo-rights";

/** One of the calls that took in the rows of a file. */
export type ImportCall = { operationId: string; userId: string | null; isUndone: boolean };

/** The calls of an import that may still be undone, the newest first, whoever made them. */
export async function importCalls(
  { now }: Pick<Context, "now">,
  db: Reader | Tx,
  importId: string,
): Promise<ImportCall[]> {
  const rows = await db.all<Omit<ImportCall, "isUndone"> & { isUndone: number }>(sql`
    select own.operation_id as "operationId", own.user_id as "userId",
      exists (select 1 from ${auditLogs} as later where later.undoes = own.operation_id) as "isUndone"
    from ${auditLogs} as own
    where own.entity = 'operation' and own.action = 'import' and own.operation_id is not null
      and own.created_at >= ${undoableSince(now)} and own.after ->> 'importId' = ${importId}
    order by own.seq desc`);
  return rows.map((row) => ({ ...row, isUndone: row.isUndone === 1 }));
}

/**
 * An import is one person's, and what was taken back of it is not filled up again.
 * @throws Conflict
 */
export async function requireOpenImport(ctx: Context, tx: Tx, importId: string) {
  const calls = await importCalls(ctx, tx, importId);
  if (calls.some(({ userId }) => userId !== ctx.actor.userId)) {
    throw new Conflict("Somebody else's import has this id.");
  }
  if (calls.some(({ isUndone }) => isUndone)) {
    throw new Conflict("This import was undone in the meantime, so these rows were not taken in.");
  }
}
