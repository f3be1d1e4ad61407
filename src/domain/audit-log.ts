import { createHash } from "node:crypto";
import { desc, sql } from "drizzle-orm";
import { jsonBatches } from "#/db/bulk-insert";
import type { Tx } from "#/db/client";
import { auditLogs } from "#/db/schema";
import type { AuditLogAction, AuditLogEntity } from "#/src/contract/choices/audit-log";

/** One change of one entity; `before` and `after` hold the fields that it touched. */
export type NewEntry = {
  entity: AuditLogEntity;
  entityId: string;
  action: AuditLogAction;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** What stands before the first row of the chain. */
export const genesisHash = "0".repeat(64);

/** SHA-256 over the previous hash and the row's own fields, hex: editing or removing a row breaks every later one. */
export function chainHash(previousHash: string, row: HashedFields): string {
  const fields = [
    previousHash,
    row.id,
    row.userId,
    row.entity,
    row.entityId,
    row.action,
    row.before,
    row.after,
    row.createdAt,
  ];
  return createHash("sha256").update(JSON.stringify(fields)).digest("hex");
}

type HashedFields = {
  id: string;
  userId: string;
  entity: string;
  entityId: string;
  action: string;
  before: string | null;
  after: string | null;
  createdAt: string;
};

/** What one person changed at once. */
export type Told = {
  userId: string;
  /** ISO 8601 in UTC. */
  createdAt: string;
  newId?: () => string;
  entries: readonly NewEntry[];
};

/** Adds the entries to the log, in order, inside the transaction that made the changes. */
export async function appendEntries(tx: Tx, told: readonly Told[]) {
  if (told.every(({ entries }) => entries.length === 0)) return;
  const [last] = await tx
    .select({ hash: auditLogs.hash })
    .from(auditLogs)
    .orderBy(desc(auditLogs.seq))
    .limit(1);
  const rows = chained(last?.hash ?? genesisHash, told);
  for await (const batch of jsonBatches(rows)) {
    await tx.run(sql`
      insert into audit_logs
        (id, user_id, entity, entity_id, action, before, after, created_at, previous_hash, hash)
      select value ->> 'id', value ->> 'userId', value ->> 'entity', value ->> 'entityId', value ->> 'action',
        value ->> 'before', value ->> 'after', value ->> 'createdAt', value ->> 'previousHash', value ->> 'hash'
      from json_each(${batch}) order by key`);
  }
}

/** Each row as it is asked for, since thousands of hashes take a while. */
function* chained(lastHash: string, told: readonly Told[]) {
  let previousHash = lastHash;
  for (const { userId, createdAt, newId = () => Bun.randomUUIDv7(), entries } of told) {
    for (const { entity, entityId, action, before, after } of entries) {
      const fields = {
        id: newId(),
        userId,
        entity,
        entityId,
        action,
        before: before ? JSON.stringify(before) : null,
        after: after ? JSON.stringify(after) : null,
        createdAt,
      };
      const row = { ...fields, previousHash, hash: chainHash(previousHash, fields) };
      previousHash = row.hash;
      yield row;
    }
  }
}
