import { sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
import type { OperationStanding } from "#/src/contract/operations";
import type { Context } from "./context";
import { operationsInForce, readLaterOfEach } from "./operations-in-force";
import { isImport, mayUndo, type Trace, undoableSince, undoableUntil } from "./undo-rights";

/** What an operation left in the log, summed up. */
export type OperationTraces = {
  id: string;
  undoes: string | null;
  userId: string | null;
  createdAt: string;
  /** The place of its last entry in the log. */
  last: number;
  /** Nothing of it is about another client than the caller's own. */
  isOfOwnClient: boolean;
  /** By kind of row and action, in their order. */
  traces: SummedTrace[];
};

export type SummedTrace = Trace & {
  /** How many rows there are, and the first of them. */
  rows: number;
  entityId: string;
  first: number;
};

type Asking = Pick<Context, "actor" | "now">;

/** Until when the caller may undo an operation, ISO 8601 in UTC; null where they never may. */
export async function undoUntilOf(ctx: Asking, db: Reader | Tx, id: string): Promise<string | null> {
  const found = await readOperations(ctx, db, [id]);
  const operation = found.get(id);
  return operation && isOpen(ctx, operation, found) ? undoableUntil(operation.createdAt) : null;
}

/**
 * Which of these operations the caller can still undo, as far as the log tells: what a unique or foreign key has against
 * it shows when it is tried.
 */
export async function standingsOf(
  ctx: Asking,
  db: Reader | Tx,
  { ids, found }: { ids: readonly string[]; found: Map<string, OperationTraces> },
): Promise<Map<string, OperationStanding>> {
  const asked = ids.flatMap((id) => found.get(id) ?? []);
  const open = asked.filter((operation) => isOpen(ctx, operation, found));
  const later = await readLaterOfEach(db, open);
  const standings = new Map<string, OperationStanding>(ids.map((id) => [id, "final"]));
  for (const { id } of open) {
    const inForce = operationsInForce(later.get(id) ?? []);
    const isUndone = inForce.some(({ undoes }) => undoes === id);
    standings.set(id, isUndone ? "undone" : inForce.length > 0 ? "changed" : "undoable");
  }
  return standings;
}

/** The operations of entries that the caller can still undo. */
export async function undoableOperations(
  ctx: Asking,
  db: Reader | Tx,
  entries: readonly { operationId: string | null; userId: string | null; createdAt: string }[],
): Promise<Set<string>> {
  const asked = entries.flatMap(({ operationId, userId, createdAt }) =>
    operationId !== null && isTheirs(ctx, { userId }) && isRecent(ctx, createdAt) ? [operationId] : [],
  );
  const ids = [...new Set(asked)];
  const standings = await standingsOf(ctx, db, { ids, found: await readOperations(ctx, db, ids) });
  return new Set([...standings].flatMap(([id, standing]) => (standing === "undoable" ? [id] : [])));
}

/** These operations, and what they take back, and what that takes back. */
export async function readOperations(
  ctx: Asking,
  db: Reader | Tx,
  ids: readonly string[],
): Promise<Map<string, OperationTraces>> {
  const found = new Map<string, OperationTraces>();
  for (let next = ids; next.length > 0; ) {
    const read = await readTraces(ctx, db, next);
    for (const operation of read) found.set(operation.id, operation);
    next = read.flatMap(({ undoes }) => (undoes !== null && !found.has(undoes) ? [undoes] : []));
  }
  return found;
}

/** What was done first, where an operation takes back one that took back another. */
export function rootIn(found: Map<string, OperationTraces>, operation: OperationTraces): OperationTraces {
  const above = operation.undoes === null ? undefined : found.get(operation.undoes);
  return above ? rootIn(found, above) : operation;
}

/** True while nothing about the operation itself keeps the caller from undoing it. */
function isOpen(ctx: Asking, operation: OperationTraces, found: Map<string, OperationTraces>): boolean {
  const root = rootIn(found, operation);
  const isImportsUndo = root !== operation && root.traces.some(isImport);
  const isInReach = ctx.actor.role !== "client" || operation.isOfOwnClient;
  const isTimely = isTheirs(ctx, operation) && isRecent(ctx, operation.createdAt);
  return isTimely && isInReach && !isImportsUndo && mayUndo(ctx.actor, root.traces);
}

/** Admins undo what anybody did. */
function isTheirs({ actor }: Asking, { userId }: { userId: string | null }): boolean {
  return userId === actor.userId || actor.role === "admin";
}

function isRecent({ now }: Asking, createdAt: string): boolean {
  return createdAt >= undoableSince(now);
}

type Row = Omit<OperationTraces, "isOfOwnClient" | "traces"> & SummedTrace & { isOfOwnClient: number };

async function readTraces({ actor }: Asking, db: Reader | Tx, ids: readonly string[]) {
  const rows = await db.all<Row>(sql`
    select summed.*, (select entity_id from ${auditLogs} where seq = "first") as "entityId" from (
      select operation_id as "id", undoes, user_id as "userId", entity, action, min(created_at) as "createdAt",
        min(seq) as "first", max(seq) as "last", count(distinct entity_id) as "rows",
        min(client_id is ${actor.clientId}) as "isOfOwnClient",
        max(iif(entity = 'operation', after, null)) as "after"
      from json_each(${JSON.stringify(ids)}) as asked
      cross join ${auditLogs} indexed by audit_logs_operation on operation_id = asked.value
      group by operation_id, entity, action
    ) as summed order by "first"`);
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, own]): OperationTraces => {
    const [{ undoes, userId, createdAt } = none] = own;
    return {
      id,
      undoes,
      userId,
      createdAt,
      last: Math.max(...own.map(({ last }) => last)),
      isOfOwnClient: own.every(({ isOfOwnClient }) => isOfOwnClient === 1),
      traces: own.map(({ entity, action, after = null, rows, entityId, first }) => ({
        entity,
        action,
        after,
        rows,
        entityId,
        first,
      })),
    };
  });
}

const none = { undoes: null, userId: null, createdAt: "" };
