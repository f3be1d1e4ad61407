import { type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";

/** An operation that changed one of the rows in question, by the entry that says so. */
export type LaterOperation = {
  operationId: string | null;
  undoes: string | null;
  entity: string;
  entityId: string;
  userId: string | null;
  actorLabel: string | null;
};

type Asked = {
  /** Of the rows in question. */
  ids: readonly string[];
  /** The place in the log after which operations are later. */
  after: number;
  /** Which entries count, beside that. */
  where?: SQL;
};

/**
 * The later operations on any of the rows, the newest first, one entry each. An operation and its undo cancel out, and
 * so do an undo and its own; `cancelled` holds none of them.
 */
export async function laterOperations(db: Reader | Tx, asked: Asked) {
  const found = await readLater(db, asked);
  const known = new Set(found.map(({ operationId }) => operationId));
  const cancelled = new Set<string | null>();
  for (const { operationId, undoes } of found) {
    if (cancelled.has(operationId) || undoes === null || !known.has(undoes)) continue;
    cancelled.add(operationId).add(undoes);
  }
  return found.filter(({ operationId }) => operationId === null || !cancelled.has(operationId));
}

/** An entry from before there were operations stands for itself. */
async function readLater(
  db: Reader | Tx,
  { ids, after, where = sql`true` }: Asked,
): Promise<LaterOperation[]> {
  return db.all<LaterOperation>(sql`
    select operation_id as "operationId", undoes, entity, entity_id as "entityId", user_id as "userId",
      actor_label as "actorLabel", max(seq) as seq
    from json_each(${JSON.stringify(ids)}) as asked
    cross join ${auditLogs} indexed by audit_logs_row on entity_id = asked.value and seq > ${after}
    where ${where}
    group by coalesce(operation_id, ${auditLogs.id}) order by seq desc`);
}
