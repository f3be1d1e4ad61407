import { type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";

/** A later operation on one of the rows, represented by one of its entries. */
export type LaterOperation = {
  operationId: string | null;
  undoes: string | null;
  entity: string;
  entityId: string;
  userId: string | null;
  actorLabel: string | null;
};

type LaterQuery = {
  /** Ids of the rows. */
  ids: readonly string[];
  /** The `seq` after which operations are later. */
  after: number;
  /** Further conditions on entries. */
  where?: SQL;
};

/** Returns the later operations in force on any of the rows, newest first, one entry each. */
export async function laterOperations(db: Reader | Tx, query: LaterQuery) {
  return operationsInForce(await readLater(db, query));
}

/**
 * Filters operations, given newest first, to those in force: an operation and its undo cancel out, and so do an undo
 * and the undo of it.
 */
export function operationsInForce<O extends Pick<LaterOperation, "operationId" | "undoes">>(
  found: readonly O[],
): O[] {
  const foundIds = new Set(found.map(({ operationId }) => operationId));
  const cancelled = new Set<string | null>();
  for (const { operationId, undoes } of found) {
    if (cancelled.has(operationId) || undoes === null || !foundIds.has(undoes)) continue;
    cancelled.add(operationId).add(undoes);
  }
  return found.filter(({ operationId }) => operationId === null || !cancelled.has(operationId));
}

type LaterOfOne = Pick<LaterOperation, "operationId" | "undoes"> & { requestedId: string };

/**
 * Returns the later operations on any row of each operation, newest first, by the id of the earlier one. Comments
 * written with a change of their task do not count, as its undo leaves them.
 */
export async function readLaterOfEach(
  db: Reader | Tx,
  operationIds: readonly string[],
): Promise<Map<string, LaterOfOne[]>> {
  if (operationIds.length === 0) return new Map();
  const rows = await db.all<LaterOfOne>(sql`
    with requested as materialized (
      select value as id, (select max(seq) from ${auditLogs} where operation_id = value) as last
      from json_each(${JSON.stringify(operationIds)})
    )
    select requested.id as "requestedId", later.operation_id as "operationId", later.undoes, max(later.seq) as seq
    from requested
    cross join ${auditLogs} as own indexed by audit_logs_operation on own.operation_id = requested.id
      and not (own.entity = 'comment' and own.action = 'create' and own.undoes is null
        and own.after ->> 'taskId' is not null)
    cross join ${auditLogs} as later indexed by audit_logs_row
      on later.entity_id = own.entity_id and later.seq > requested.last
    group by requested.id, coalesce(later.operation_id, later.id) order by seq desc`);
  return Map.groupBy(rows, ({ requestedId }) => requestedId);
}

/** Reads later operations. An entry from before operations existed counts as one. */
async function readLater(
  db: Reader | Tx,
  { ids, after, where = sql`true` }: LaterQuery,
): Promise<LaterOperation[]> {
  return db.all<LaterOperation>(sql`
    select operation_id as "operationId", undoes, entity, entity_id as "entityId", user_id as "userId",
      actor_label as "actorLabel", max(seq) as seq
    from json_each(${JSON.stringify(ids)}) as requested
    cross join ${auditLogs} indexed by audit_logs_row on entity_id = requested.value and seq > ${after}
    where ${where}
    group by coalesce(operation_id, ${auditLogs.id}) order by seq desc`);
}
