import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { createdAt, idOf } from "./columns";

/** Counters that protect something, shared by every process on the database. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** What is limited and for whom, such as `sign-in:192.0.2.7`. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    /** Milliseconds since the epoch when the window ends. */
    resetAt: integer().notNull(),
  },
  (t) => [index("rate_limits_reset").on(t.resetAt)],
);

/** The answer of a write that carried an Idempotency-Key, kept in that write's own transaction. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: idOf(() => users.id),
    key: text().notNull(),
    /** SHA-256 of method, path and body, hex. */
    fingerprint: text().notNull(),
    result: text().notNull(),
    /** What the write left in the audit log; null when it left nothing. */
    operationId: text(),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);
