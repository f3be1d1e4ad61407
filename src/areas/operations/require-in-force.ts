import { eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { auditLogs, users } from "#/db/schema";
import { personName } from "#/src/contract/person-name";
import type { Context } from "#/src/domain/context";
import { Conflict, Gone } from "#/src/domain/errors";
import { type LaterOperation, laterOperations } from "#/src/domain/operations-in-force";
import type { Operation } from "./find-operation";
import type { RowPlan } from "./plan-undo";
import { readRows } from "./write-rows";

/** @throws Gone when it was undone already, Conflict when one of its rows was changed since */
export async function requireInForce(ctx: Context, tx: Tx, operation: Operation, plans: readonly RowPlan[]) {
  if (await isUndone(tx, operation.id)) throw new Gone("This was undone already.");
  const after = operation.entries.at(-1)?.seq ?? 0;
  const [newest] = await laterOperations(tx, { ids: plans.map(({ id }) => id), after });
  if (!newest) return;
  const name = await nameOf(tx, plans, newest);
  throw new Conflict(`${name} was changed by ${await whoDid(ctx, tx, newest)} since.`);
}

/** An undo that was undone itself undid nothing. */
async function isUndone(tx: Tx, id: string): Promise<boolean> {
  const undos = await tx
    .selectDistinct({ id: auditLogs.operationId })
    .from(auditLogs)
    .where(eq(auditLogs.undoes, id));
  for (const undo of undos) {
    if (undo.id !== null && !(await isUndone(tx, undo.id))) return true;
  }
  return false;
}

async function nameOf(tx: Tx, plans: readonly RowPlan[], { entityId }: LaterOperation): Promise<string> {
  const plan = plans.find(({ id }) => id === entityId);
  if (!plan) return "This";
  const [row] = await readRows(tx, plan.description.table, [entityId]);
  return plan.description.name({ ...plan.columns, ...row, id: entityId });
}

/** Client users read no names of the team. */
async function whoDid({ actor }: Context, tx: Tx, { userId, actorLabel }: LaterOperation): Promise<string> {
  if (actor.role === "client" && userId !== actor.userId) return "somebody else";
  const [user] = userId === null ? [] : await tx.select().from(users).where(eq(users.id, userId));
  return user ? personName(user, user.email) : (actorLabel ?? "somebody else");
}
