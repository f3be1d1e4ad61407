import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { auditLogActions, auditLogActorKinds, auditLogEntities } from "#/src/contract/choices/audit-log";
import { users } from "./accounts";
import { isJson } from "./columns";

/**
 * Append-only log: triggers refuse UPDATE and DELETE, and each row contains the hash of the previous one. No CHECK
 * lists the allowed values, so that a new kind of row needs no table rebuild.
 */
export const auditLogs = sqliteTable(
  "audit_logs",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    /** Shared by all rows of one write; null in rows of format 1. */
    operationId: text(),
    /** The operation that this one undoes. */
    undoes: text(),
    actorKind: text({ enum: auditLogActorKinds }).notNull().default("user"),
    /** Label of an actor without an account, such as a job or a link; never a person's name. */
    actorLabel: text(),
    /** Null if no account acted. */
    userId: text().references(() => users.id),
    /** The client that the row belongs to, even if the client has since been deleted; null if there is none. */
    clientId: text(),
    entity: text({ enum: auditLogEntities }).notNull(),
    entityId: text().notNull(),
    action: text({ enum: auditLogActions }).notNull(),
    before: text(),
    after: text(),
    /**
     * Salted digests of `before` and `after`. The hash covers these digests, so that the values can be erased later.
     */
    beforeDigest: text(),
    afterDigest: text(),
    /** Erased together with the values; without it they cannot be guessed from the digests. */
    salt: text(),
    /** Input of `hash`: 1 covers the values themselves, 2 their digests and other columns, 3 `derived` as well. */
    format: integer().notNull().default(1),
    createdAt: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
    /** 1 for a row that the write changed by a rule rather than by request; always 0 in formats 1 and 2. */
    derived: integer().notNull().default(0),
  },
  (t) => [
    isJson("audit_logs_before_json", t.before),
    isJson("audit_logs_after_json", t.after),
    uniqueIndex("audit_logs_id_unique").on(t.id),
    uniqueIndex("audit_logs_previous_unique").on(t.previousHash),
    index("audit_logs_row").on(t.entityId, t.seq),
    index("audit_logs_entity_seq").on(t.entity, t.seq),
    index("audit_logs_entity_action_seq").on(t.entity, t.action, t.seq),
    /** Covers the other filters on a person's entries, so that rare kinds are found without reading rows. */
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
 * Signed checkpoints of the log. An attacker who rewrites a row and all hashes after it no longer matches the next
 * head. Protected by triggers like the log. A log row has at most one head per key, so that a new key can sign it
 * again.
 */
export const auditLogHeads = sqliteTable(
  "audit_heads",
  {
    /** The log row whose `hash` was signed. */
    seq: integer().notNull(),
    hash: text().notNull(),
    /** Time of signing. */
    at: text().notNull(),
    /** Identifies the key without revealing it. */
    keyId: text().notNull(),
    /** HMAC-SHA-256 over the fields above, hex. */
    mac: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.seq, t.keyId] })],
);
export type AuditLogHead = typeof auditLogHeads.$inferSelect;
