import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { auditLogActions, auditLogActorKinds, auditLogEntities } from "#/src/contract/choices/audit-log";
import { users } from "./accounts";
import { isJson } from "./columns";

/**
 * Written once and never changed: triggers refuse UPDATE and DELETE, each row carries the hash of the one before.
 * What it may hold is not enumerated here, so that a new kind of row needs no new table.
 */
export const auditLogs = sqliteTable(
  "audit_logs",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    /** Shared by all rows of one write; null in rows of format 1. */
    operationId: text(),
    /** The operation that this one takes back. */
    undoes: text(),
    actorKind: text({ enum: auditLogActorKinds }).notNull().default("user"),
    /** What stands for an actor without an account: names a job or a link, and nobody. */
    actorLabel: text(),
    /** Null where no account acted. */
    userId: text().references(() => users.id),
    /** The client that the row belongs to, also when the row is gone by now; null where there is none. */
    clientId: text(),
    entity: text({ enum: auditLogEntities }).notNull(),
    entityId: text().notNull(),
    action: text({ enum: auditLogActions }).notNull(),
    before: text(),
    after: text(),
    /** Of `before` and `after` with the salt: the hash covers these, so that the values may be erased one day. */
    beforeDigest: text(),
    afterDigest: text(),
    /** Goes with the values: without it nobody can guess them from a digest. */
    salt: text(),
    /** How `hash` is made: 1 over the values themselves, 2 over their digests and all other columns. */
    format: integer().notNull().default(1),
    createdAt: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    isJson("audit_logs_before_json", t.before),
    isJson("audit_logs_after_json", t.after),
    uniqueIndex("audit_logs_id_unique").on(t.id),
    uniqueIndex("audit_logs_previous_unique").on(t.previousHash),
    index("audit_logs_row").on(t.entityId, t.seq),
    index("audit_logs_entity_seq").on(t.entity, t.seq),
    index("audit_logs_entity_action_seq").on(t.entity, t.action, t.seq),
    /** Holds what else a person's entries are filtered by, so that a rare kind is found without reading rows. */
    index("audit_logs_user_seq_kind").on(t.userId, t.seq, t.entity, t.action),
    index("audit_logs_action_seq").on(t.action, t.seq),
    index("audit_logs_created").on(t.createdAt),
    index("audit_logs_operation").on(t.operationId, t.seq).where(sql`operation_id is not null`),
    index("audit_logs_undoes").on(t.undoes).where(sql`undoes is not null`),
    index("audit_logs_client").on(t.clientId, t.seq).where(sql`client_id is not null`),
  ],
);
export type AuditLogRow = typeof auditLogs.$inferSelect;

/**
 * Signed points of the log. Whoever writes a row anew, and all hashes after it, no longer matches the next head.
 * Protected as the log is; a row of the log has one head a key, so that a new key signs what an old one signed.
 */
export const auditLogHeads = sqliteTable(
  "audit_heads",
  {
    /** Of the row of the log whose `hash` stands here. */
    seq: integer().notNull(),
    hash: text().notNull(),
    /** When it was signed. */
    at: text().notNull(),
    /** Tells the key without telling anything about it. */
    keyId: text().notNull(),
    /** HMAC-SHA-256 over the fields above, hex. */
    mac: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seq, t.keyId] })],
);
export type AuditLogHead = typeof auditLogHeads.$inferSelect;
