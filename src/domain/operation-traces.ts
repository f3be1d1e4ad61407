import { sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
import type { Context } from "./context";
import type { Trace } from "./undo-rights";

/** A summary of an operation's log entries. */
export type OperationTraces = {
  id: string;
  undoes: string | null;
  userId: string | null;
  createdAt: string;
  /** `seq` of its last entry. */
  last: number;
  /** True if all of it concerns clients that the caller belongs to. */
  isOfOwnClient: boolean;
  /** True if it contained personal data that was erased. */
  isErased: boolean;
  /** Grouped by entity, action and whether they are derived, in order. */
  traces: SummedTrace[];
};

export type SummedTrace = Trace & {
  /** The number of rows, and the first of them. */
  rows: number;
  entityId: string;
  first: number;
};

/** Reads operations together with those that they undo, recursively. */
export async function readOperations(
  ctx: Pick<Context, "actor">,
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

/** Returns the original operation at the end of a chain of undos. */
export function rootIn(found: Map<string, OperationTraces>, operation: OperationTraces): OperationTraces {
  const above = operation.undoes === null ? undefined : found.get(operation.undoes);
  return above ? rootIn(found, above) : operation;
}

type Row = Omit<OperationTraces, "isOfOwnClient" | "isErased" | "traces"> &
  Omit<SummedTrace, "isShared" | "isDerived"> & {
    isOfOwnClient: number;
    isErased: number;
    isShared: number | null;
    isDerived: number;
  };

async function readTraces({ actor }: Pick<Context, "actor">, db: Reader | Tx, ids: readonly string[]) {
  const rows = await db.all<Row>(sql`
    select summed.*, (select entity_id from ${auditLogs} where seq = "first") as "entityId" from (
      select operation_id as "id", undoes, user_id as "userId", entity, action, min(created_at) as "createdAt",
        min(seq) as "first", max(seq) as "last", count(distinct entity_id) as "rows",
        min(coalesce(client_id in (select value from json_each(${JSON.stringify(actor.clientIds)})), 0)) as "isOfOwnClient",
        max((before is null and before_digest is not null) or (after is null and after_digest is not null))
          as "isErased",
        max(iif(entity = 'operation', after, null)) as "after",
        max(entity = 'saved_view' and (before ->> 'isShared' or after ->> 'isShared' or after ->> 'stayedShared'))
          as "isShared", derived as "isDerived"
      from json_each(${JSON.stringify(ids)}) as requested
      cross join ${auditLogs} indexed by audit_logs_operation on operation_id = requested.value
      group by operation_id, entity, action, derived
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
      isErased: own.some(({ isErased }) => isErased === 1),
      traces: own.map(({ entity, action, after = null, isShared, isDerived, rows, entityId, first }) => ({
        entity,
        action,
        after,
        isShared: isShared === 1,
        isDerived: isDerived === 1,
        rows,
        entityId,
        first,
      })),
    };
  });
}

const none = { undoes: null, userId: null, createdAt: "" };
