import { desc, sql } from "drizzle-orm";
import { jsonBatches } from "#/db/bulk-insert";
import type { Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
import { build, statement } from "#/db/statement";
import type { AuditLogAction, AuditLogActorKind, AuditLogEntity } from "#/src/contract/choices/audit-log";
import { clientsOf } from "./client-of-entries";
import { chainHash, currentFormat, digestOf, genesisHash } from "./entry-hash";

/**
 * One change of one row. An update contains the changed columns, a creation or deletion the whole row. Secrets and
 * search columns are left out, as are `version` and `updatedAt` of an update.
 */
export type NewEntry = {
  entity: AuditLogEntity;
  entityId: string;
  action: AuditLogAction;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
  /** True for a row that the write changed by a rule rather than by request. */
  isDerived?: boolean | undefined;
};

/** Entries of one operation: the changes that one actor made at once. */
export type NewOperation = {
  /** Null for an actor without an account, which `actorLabel` then describes. */
  userId: string | null;
  actorKind?: AuditLogActorKind;
  /** Name of a job or a link; never personal data, as it cannot be erased. */
  actorLabel?: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  newId?: () => string;
  /** Generated if not given. */
  operationId?: string;
  /** The operation that this one undoes. */
  undoes?: string | undefined;
  entries: readonly NewEntry[];
};

/** Appends entries to the log in order, in the transaction that made the changes. */
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
          before, after, before_digest, after_digest, salt, format, created_at, previous_hash, hash, derived)
      select value ->> 'id', value ->> 'operationId', value ->> 'undoes', value ->> 'actorKind',
        value ->> 'actorLabel', value ->> 'userId', value ->> 'clientId', value ->> 'entity', value ->> 'entityId',
        value ->> 'action', value ->> 'before', value ->> 'after', value ->> 'beforeDigest', value ->> 'afterDigest',
        value ->> 'salt', value ->> 'format', value ->> 'createdAt', value ->> 'previousHash', value ->> 'hash',
        value ->> 'derived'
      from json_each(${batch}) order by key`);
  }
}

const lastHash = statement<{ hash: string }>(() =>
  build.select({ hash: auditLogs.hash }).from(auditLogs).orderBy(desc(auditLogs.seq)).limit(1),
);

/** Yields the rows lazily, since computing thousands of hashes takes a while. */
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
        format: currentFormat,
        createdAt,
        derived: entry.isDerived ? 1 : 0,
      };
      const row = { ...fields, previousHash, hash: chainHash(previousHash, fields) };
      previousHash = row.hash;
      yield row;
    }
  }
}
