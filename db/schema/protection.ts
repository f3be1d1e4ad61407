import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { createdAt, idOf } from "./columns";

/** Rate limit counters, shared by all processes on the database. */
export const rateLimits = sqliteTable(
  "rate_limits",
  {
    /** The limit and its subject, such as `sign-in:192.0.2.7`. */
    key: text().primaryKey(),
    hits: integer().notNull(),
    /** End of the window, in milliseconds since the epoch. */
    resetAt: integer().notNull(),
  },
  (t) => [index("rate_limits_reset").on(t.resetAt)],
);

/** Responses of writes with an Idempotency-Key, stored in the write's own transaction. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: idOf(() => users.id),
    key: text().notNull(),
    /** SHA-256 of method, path and body, hex. */
    fingerprint: text().notNull(),
    result: text().notNull(),
    /** The write's operation in the audit log; null if it logged nothing. */
    operationId: text(),
    /** The clients that the user belonged to, as a sorted JSON array: a repeat with other rights gets no response. */
    clientIds: text().notNull().default("[]"),
    createdAt: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index("idempotency_keys_created").on(t.createdAt)],
);
