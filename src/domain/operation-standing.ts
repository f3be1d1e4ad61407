import type { Reader, Tx } from "#/db/client";
import type { OperationStanding } from "#/src/contract/operations";
import { can, whoMay } from "#/src/contract/permissions";
import type { Context } from "./context";
import { type AppError, Forbidden, Gone } from "./errors";
import { type OperationTraces, readOperations, rootIn } from "./operation-traces";
import { operationsInForce, readLaterOfEach } from "./operations-in-force";
import { isImport, rightsToUndo, undoableSince, undoableUntil, undoDays } from "./undo-rights";

type Caller = Pick<Context, "actor" | "now">;

/** Returns the end of the period in which the caller may undo an operation, ISO 8601 in UTC; null if they never may. */
export async function undoUntilOf(ctx: Caller, db: Reader | Tx, id: string): Promise<string | null> {
  const found = await readOperations(ctx, db, [id]);
  const operation = found.get(id);
  return operation && isOpen(ctx, operation, found) ? undoableUntil(operation.createdAt) : null;
}

type Standing = {
  ids: readonly string[];
  found: Map<string, OperationTraces>;
  /** Later operations on their rows, if already read. */
  later?: Awaited<ReturnType<typeof readLaterOfEach>>;
  /** Operations that do not count as later changes. */
  besides?: ReadonlySet<string>;
};

/**
 * Determines from the log whether the caller can still undo each operation. Conflicts with unique or foreign keys only
 * show when the undo is attempted.
 */
export async function standingsOf(
  ctx: Caller,
  db: Reader | Tx,
  { ids, found, later: given, besides = new Set() }: Standing,
): Promise<Map<string, OperationStanding>> {
  const requested = ids.flatMap((id) => found.get(id) ?? []);
  const open = requested.filter((operation) => isOpen(ctx, operation, found));
  const later = given ?? (await readLaterOfEach(db, idsOf(open)));
  const standings = new Map<string, OperationStanding>(ids.map((id) => [id, "final"]));
  for (const { id } of open) {
    const inForce = operationsInForce(later.get(id) ?? []).filter(
      ({ operationId }) => operationId === null || !besides.has(operationId),
    );
    const isUndone = inForce.some(({ undoes }) => undoes === id);
    standings.set(id, isUndone ? "undone" : inForce.length > 0 ? "changed" : "undoable");
  }
  return standings;
}

/** Returns those operations of the entries that the caller can still undo. */
export async function undoableOperations(
  ctx: Caller,
  db: Reader | Tx,
  entries: readonly { operationId: string | null; userId: string | null; createdAt: string }[],
): Promise<Set<string>> {
  const requested = entries.flatMap(({ operationId, userId, createdAt }) =>
    operationId !== null && isTheirs(ctx, { userId }) && isRecent(ctx, createdAt) ? [operationId] : [],
  );
  const ids = [...new Set(requested)];
  // Concurrent, as round trips to a remote database are slow.
  const [found, later] = await Promise.all([readOperations(ctx, db, ids), readLaterOfEach(db, ids)]);
  const standings = await standingsOf(ctx, db, { ids, found, later });
  return new Set([...standings].flatMap(([id, standing]) => (standing === "undoable" ? [id] : [])));
}

function idsOf(operations: readonly OperationTraces[]): string[] {
  return operations.map(({ id }) => id);
}

/** Returns true if the operation itself does not prevent the caller from undoing it. */
function isOpen(ctx: Caller, operation: OperationTraces, found: Map<string, OperationTraces>): boolean {
  return isReachable(ctx, operation) && refusalOf(ctx, operation, found) === null;
}

/**
 * Returns true if the caller may know of an operation: their own, or anyone's for admins. Client users see their own
 * only if it concerns their current client.
 */
export function isReachable(ctx: Caller, operation: OperationTraces): boolean {
  return isTheirs(ctx, operation) && (ctx.actor.role !== "client" || operation.isOfOwnClient);
}

function isTheirs({ actor }: Caller, { userId }: { userId: string | null }): boolean {
  return userId === actor.userId || actor.role === "admin";
}

/**
 * Returns the reason why the operation itself cannot be undone by the caller, disregarding later changes; null if there
 * is none. The original action determines the required right. The undo of an import cannot be undone.
 */
export function refusalOf(
  ctx: Caller,
  operation: OperationTraces,
  found: Map<string, OperationTraces>,
): AppError | null {
  if (!isRecent(ctx, operation.createdAt)) {
    return new Gone(`This was more than ${undoDays} days ago and can no longer be undone.`);
  }
  if (operation.isErased)
    return new Gone("The changed values contained a person's data, which has been erased.");
  const root = rootIn(found, operation);
  const isImportsUndo = root !== operation && root.traces.some(isImport);
  const rights = isImportsUndo ? null : rightsToUndo(root.traces);
  if (!rights) return new Gone("This cannot be undone.");
  const lacking = rights.find((right) => !can(ctx.actor.role, right));
  return lacking ? new Forbidden(`${whoMay(lacking)}.`) : null;
}

function isRecent({ now }: Caller, createdAt: string): boolean {
  return createdAt >= undoableSince(now);
}
