import { asc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type AuditLogRow, auditLogs } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";

/** What one write left in the audit log, in its order; never empty. */
export type Operation = { id: string; undoes: string | null; entries: [AuditLogRow, ...AuditLogRow[]] };

/** @throws NotFound, also for what somebody else did (admins find anybody's) and for what a client user may not see */
export async function findOperation(
  ctx: Context,
  id: string,
  db: Reader | Tx = ctx.db.read,
): Promise<Operation> {
  const { userId, role, clientId } = ctx.actor;
  const operation = await readOperation(db, id);
  const isOwn = operation?.entries[0].userId === userId || role === "admin";
  const isInReach = role !== "client" || operation?.entries.every((entry) => entry.clientId === clientId);
  if (!operation || !isOwn || !isInReach) throw new NotFound();
  return operation;
}

/** What was done first, where an operation takes back one that took back another. */
export async function rootOf(db: Reader | Tx, operation: Operation): Promise<Operation> {
  const above = operation.undoes === null ? null : await readOperation(db, operation.undoes);
  return above ? rootOf(db, above) : operation;
}

async function readOperation(db: Reader | Tx, id: string): Promise<Operation | null> {
  const entries = await db
    .select()
    .from(auditLogs)
    .where(eq(auditLogs.operationId, id))
    .orderBy(asc(auditLogs.seq));
  const [first, ...others] = entries;
  return first ? { id, undoes: first.undoes, entries: [first, ...others] } : null;
}
