import { desc, sql } from "drizzle-orm";
import { jsonBatches } from "#/db/bulk-insert";
import type { Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
import { build, statement } from "#/db/statement";
import type { AuditLogAction, AuditLogActorKind, AuditLogEntity } from "#/src/contract/choices/audit-log";
import { clientsOf } from "./client-of-entries";
import { chainHash, digestOf, genesisHash } from "./entry-hash";

/**
 * One change of one row. An update holds all columns that it changed, a creation and a deletion the whole row; secrets
 * and columns that are only searched stay out, as do `version` and `updatedAt` of an update.
 */
export type NewEntry = {
  entity: AuditLogEntity;
  entityId: string;
  action: AuditLogAction;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** What one actor changed at once: one operation. */
export type NewOperation = {
  /** Null for who has no account; `actorLabel` then says what acted. */
  userId: string | null;
  actorKind?: AuditLogActorKind;
  /** Names a job or a link, and nobody: it cannot be erased. */
  actorLabel?: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  newId?: () => string;
  /** A new one unless given. */
  operationId?: string;
  /** The operation that this one takes back. */
  undoes?: string | undefined;
  entries: readonly NewEntry[];
};

/** Adds the entries to the log, in order, inside the transaction that made the changes. */
export async function appendEntries(tx: Tx, operations: readonly NewOperation[]) {
  if (operations.every(({ entries }) => entries.length === 0)) return;
  const clientOf = await clientsOf(
    tx,
    operations.flatMap(({ entries }) => entries),
  );
  const [last] = await lastHash(tx, null, {});
  const rows = chained(last?.hash ?? genesisHash, operations, clientOf);
  for await (const batch of jsonBatches(rows)) {
    await tx.run(sql`
      insert into audit_logs
        (id, operation_id, undoes, actor_kind, actor_label, user_id, client_id, entity, entity_id, action,
          before, after, before_digest, after_digest, salt, format, created_at, previous_hash, hash)
      select value ->> 'id', value ->> 'operationId', value ->> 'undoes', value ->> 'actorKind',
        value ->> 'actorLabel', value ->> 'userId', value ->> 'clientId', value ->> 'entity', value ->> 'entityId',
        value ->> 'action', value ->> 'before', value ->> 'after', value ->> 'beforeDigest', value ->> 'afterDigest',
        value ->> 'salt', value ->> 'format', value ->> 'createdAt', value ->> 'previousHash', value ->> 'hash'
      from json_each(${batch}) order by key`);
  }
}

const lastHash = statement<{ hash: string }>(() =>
  build.select({ hash: auditLogs.hash }).from(auditLogs).orderBy(desc(auditLogs.seq)).limit(1),
);

/** Each row as it is asked for, since thousands of hashes take a while. */
function* chained(
  lastHash: string,
  operations: readonly NewOperation[],
  clientOf: (entry: NewEntry) => string | null,
) {
  let previousHash = lastHash;
  for (const {
    entries,
    newId = () => Bun.randomUUIDv7(),
    operationId = newId(),
    ...operation
  } of operations) {
    const { userId, actorKind = "user", actorLabel = null, undoes = null, createdAt } = operation;
    for (const entry of entries) {
      const salt = newId();
      const before = entry.before ? JSON.stringify(entry.before) : null;
      const after = entry.after ? JSON.stringify(entry.after) : null;
      const fields = {
        id: newId(),
        operationId,
        undoes,
        actorKind,
        actorLabel,
        userId,
        clientId: clientOf(entry),
        entity: entry.entity,
        entityId: entry.entityId,
        action: entry.action,
        before,
        after,
        beforeDigest: digestOf(salt, before),
        afterDigest: digestOf(salt, after),
        salt,
        format: 2,
        createdAt,
      };
      const row = { ...fields, previousHash, hash: chainHash(previousHash, fields) };
      previousHash = row.hash;
      yield row;
    }
  }
}
