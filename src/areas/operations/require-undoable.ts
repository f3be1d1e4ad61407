import { and, desc, eq } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs, users } from "#/db/schema";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { Conflict, Gone } from "#/src/domain/errors";
import { refusalOf, standingsOf } from "#/src/domain/operation-standing";
import { type LaterOperation, laterOperations } from "#/src/domain/operations-in-force";
import type { FoundOperation } from "./find-operation";
import type { RowPlan } from "./plan-undo";
import { requireAllowed } from "./require-allowed";
import { readRows } from "./write-rows";

/**
 * Checks that an operation can be undone. `besides` are operations to be undone before this one, which therefore do not
 * conflict with it.
 * @throws Gone, Forbidden; Conflict if one of its rows was changed since, or an edit could not set the former values
 */
export async function requireUndoable(
  ctx: Context,
  tx: Reader | Tx,
  { operation, found }: FoundOperation,
  plans: readonly RowPlan[],
  besides: ReadonlySet<string> = new Set(),
) {
  const refusal = refusalOf(ctx, operation, found);
  if (refusal) throw refusal;
  const standings = await standingsOf(ctx, tx, { ids: [operation.id], found, besides });
  const standing = standings.get(operation.id);
  if (standing === "undone") throw new Gone("This was undone already.");
  if (standing !== "changed") return requireAllowed(ctx, tx, plans);
  const later = await laterOperations(tx, { ids: plans.map(({ id }) => id), after: operation.last });
  const newest = later.find(({ operationId }) => operationId === null || !besides.has(operationId));
  if (!newest) throw new Conflict("This was changed since.");
  const name = await nameOf(tx, plans, newest);
  throw new Conflict(`${name} was changed by ${await whoDid(ctx, tx, newest)} since.`);
}

async function nameOf(
  tx: Reader | Tx,
  plans: readonly RowPlan[],
  { entityId }: LaterOperation,
): Promise<string> {
  const plan = plans.find(({ id }) => id === entityId);
  if (!plan) return "This";
  const [row] = await readRows(tx, plan.noun.table, [entityId]);
  return plan.noun.undo.called(row ?? { ...(await lastValues(tx, entityId)), id: entityId });
}

/** Returns the columns that a deleted row had. */
async function lastValues(tx: Reader | Tx, entityId: string): Promise<Record<string, unknown>> {
  const [deletion] = await tx
    .select({ before: auditLogs.before })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityId, entityId), eq(auditLogs.action, "delete")))
    .orderBy(desc(auditLogs.seq))
    .limit(1);
  return parseFields(deletion?.before ?? null);
}

/** Returns the name of the user who made a later change; hidden from client users. */
async function whoDid(
  { actor }: Context,
  tx: Reader | Tx,
  { userId, actorLabel }: LaterOperation,
): Promise<string> {
  if (actor.role === "client" && userId !== actor.userId) return "somebody else";
  const [user] = userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId));
  return user ? personName(user, user.email) : (actorLabel ?? "somebody else");
}
