import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { auditLogActions, auditLogEntities } from "#/src/contract/choices/audit-log";
import { isJson, oneOf } from "./columns";
import { users } from "./users";

/** Written once and never changed: triggers refuse UPDATE and DELETE, each row carries the hash of the one before. */
export const auditLogs = sqliteTable(
  "audit_logs",
  {
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull(),
    userId: text()
      .notNull()
      .references(() => users.id),
    entity: text({ enum: auditLogEntities }).notNull(),
    entityId: text().notNull(),
    action: text({ enum: auditLogActions }).notNull(),
    before: text(),
    after: text(),
    createdAt: text().notNull(),
    previousHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    oneOf("audit_logs_entity", t.entity, auditLogEntities),
    oneOf("audit_logs_action", t.action, auditLogActions),
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
