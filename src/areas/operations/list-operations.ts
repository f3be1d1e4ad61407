import { sql } from "drizzle-orm";
import { auditLogs } from "#/db/schema";
import type { ListOperations, RecentOperation } from "#/src/contract/operations";
import type { Context } from "#/src/domain/context";
import { importCalls } from "#/src/domain/import-calls";
import { standingsOf } from "#/src/domain/operation-standing";
import { type OperationTraces, readOperations, rootIn } from "#/src/domain/operation-traces";
import { boundedPage } from "#/src/domain/requested-page";
import { findSubjects } from "#/src/domain/subjects";
import { undoableSince } from "#/src/domain/undo-rights";
import { changesOf } from "./operation-changes";
import { describeOperation, headOf, importIdOf } from "./operation-words";

type OperationPage = { items: RecentOperation[]; page: number; pageSize: number; hasMore: boolean };

/** Returns a page of the caller's operations within the undo period, newest first. */
export async function listOperations(ctx: Context, query: ListOperations): Promise<OperationPage> {
  const { page, pageSize } = boundedPage(query);
  const ids = await readIds(ctx, { limit: pageSize + 1, offset: (page - 1) * pageSize });
  const found = await readOperations(ctx, ctx.db.read, ids.slice(0, pageSize));
  const items = await presentOperations(ctx, ids.slice(0, pageSize), found);
  return { items, page, pageSize, hasMore: ids.length > pageSize };
}

/**
 * Walks from each operation to the previous one: the entries of an operation are contiguous in the log, so that even a
 * large one costs two look-ups. Sign-ins and sign-outs are not changes and are skipped.
 */
async function readIds(
  { db, actor, now }: Context,
  { limit, offset }: { limit: number; offset: number },
): Promise<string[]> {
  const newest = sql`select max(seq) from ${auditLogs} indexed by audit_logs_user_seq_kind
    where user_id = ${actor.userId} and action not in ('sign_in', 'sign_out', 'see_as') and operation_id is not null`;
  const shown = sql`each.operation_id, each.created_at,
    (select min(own.seq) from ${auditLogs} as own where own.operation_id = each.operation_id)`;
  const rows = await db.read.all<{ id: string }>(sql`
    with recursive walk(id, created_at, first) as (
      select ${shown} from ${auditLogs} as each where each.seq = (${newest})
      union all
      select ${shown} from walk join ${auditLogs} as each on each.seq = (${newest} and seq < walk.first)
      where walk.created_at >= ${undoableSince(now)}
      limit ${limit + offset}
    )
    select id from walk where created_at >= ${undoableSince(now)} limit ${limit} offset ${offset}`);
  return rows.map(({ id }) => id);
}

async function presentOperations(
  ctx: Context,
  ids: readonly string[],
  found: Map<string, OperationTraces>,
): Promise<RecentOperation[]> {
  const operations = ids.flatMap((id) => found.get(id) ?? []);
  const heads = new Map(operations.map((each) => [each.id, headOf(rootIn(found, each))]));
  const named = [...heads.values()].flatMap((head) =>
    head ? [{ entity: head.entity, id: head.entityId }] : [],
  );
  const changes = await changesOf(
    ctx,
    operations.map((operation) => ({ operation, head: heads.get(operation.id) })),
  );
  const standings = await standingsOf(ctx, ctx.db.read, { ids, found });
  const subjects = await findSubjects(ctx, named);
  const importOf = ({ id, undoes }: OperationTraces) => {
    const head = heads.get(id);
    return undoes === null && head ? importIdOf(head) : null;
  };
  const calls = new Map<string, number>();
  for (const importId of new Set(operations.map(importOf))) {
    if (importId) calls.set(importId, (await importCalls(ctx, ctx.db.read, importId)).length);
  }
  return operations.map((operation) => {
    const head = heads.get(operation.id);
    const importId = importOf(operation);
    const { name = null, partOf = null, path = null } = subjects.get(head?.entityId ?? "") ?? {};
    return {
      id: operation.id,
      what: head
        ? describeOperation(head, name, undosBefore(found, operation)) + besides(calls.get(importId ?? ""))
        : "",
      partOf,
      path,
      undoes: operation.undoes,
      importId,
      standing: standings.get(operation.id) ?? "final",
      changes: changes.get(operation.id) ?? [],
      createdAt: operation.createdAt,
    };
  });
}

/** Describes the other calls of an import, which are undone together. */
function besides(calls = 1): string {
  return calls > 1 ? `, one of ${calls} calls of an import` : "";
}

/** Counts the undos between this operation and the original one. */
function undosBefore(found: Map<string, OperationTraces>, { undoes }: OperationTraces): number {
  const above = undoes === null ? undefined : found.get(undoes);
  return above ? 1 + undosBefore(found, above) : 0;
}
