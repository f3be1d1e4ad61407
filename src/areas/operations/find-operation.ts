import { asc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type AuditLogRow, auditLogs } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { isReachable } from "#/src/domain/operation-standing";
import { type OperationTraces, readOperations } from "#/src/domain/operation-traces";

/** An operation, with those that it undoes. */
export type FoundOperation = { operation: OperationTraces; found: Map<string, OperationTraces> };

/**
 * @throws NotFound, also for another user's operation (unless the caller is an admin) and one that a client user may
 * not see
 */
export async function findOperation(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<FoundOperation> {
  const found = await readOperations(ctx, db, [id]);
  const operation = found.get(id);
  if (!operation || !isReachable(ctx, operation)) throw new NotFound();
  return { operation, found };
}

/** Reads the operation's audit log entries in order. */
export function entriesOf(tx: Reader | Tx, { id }: OperationTraces): Promise<AuditLogRow[]> {
  return tx.select().from(auditLogs).where(eq(auditLogs.operationId, id)).orderBy(asc(auditLogs.seq));
}
