import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { accessKind, accessState } from "#/src/contract/choices/access";
import { clients, users } from "./accounts";
import { createdAt, holds, id, idOf, isDate, oneOf, versioned } from "./columns";
import { clientTasks } from "./tasks";

/**
 * Sorts accesses by the day on which they end; those without one come last. The expression must not contain a comma,
 * which drizzle-kit would take for the end of an index column.
 */
export const expiryOrder = sql<string>`case when expires_at is null then '~' else expires_at end`;

/** Access to a client's accounts at Amazon and elsewhere. */
export const clientAccess = sqliteTable(
  "client_access",
  {
    id: id(),
    clientId: idOf(() => clients.id),
    kind: text({ enum: accessKind.values }).notNull(),
    /** The marketplace or, for another kind, the service. */
    marketplace: text(),
    /** Its kind and marketplace in words. */
    name: text().notNull(),
    state: text({ enum: accessState.values }).notNull().default("asked"),
    /** Day on which the client granted it, `yyyy-mm-dd`. */
    grantedAt: text(),
    verifiedBy: text().references(() => users.id),
    verifiedAt: text(),
    /** Day from which it no longer holds, `yyyy-mm-dd`. */
    expiresAt: text(),
    /** For the team only. */
    note: text(),
    ...versioned,
  },
  (t) => [
    oneOf("client_access_kind", t.kind, accessKind.values),
    oneOf("client_access_state", t.state, accessState.values),
    isDate("client_access_granted_date", t.grantedAt),
    isDate("client_access_expiry_date", t.expiresAt),
    holds("client_access_granted", sql`(${t.state} = 'asked') = (${t.grantedAt} is null)`),
    holds("client_access_expires", sql`${t.expiresAt} is null or ${t.expiresAt} >= ${t.grantedAt}`),
    holds("client_access_verified", sql`${t.state} <> 'verified' or ${t.verifiedAt} is not null`),
    holds("client_access_verifier", sql`(${t.verifiedBy} is null) = (${t.verifiedAt} is null)`),
    index("client_access_client").on(t.clientId, expiryOrder, t.id),
    index("client_access_expiry").on(expiryOrder, t.id),
    index("client_access_state_expiry").on(t.state, expiryOrder, t.id),
  ],
);
export type AccessRow = typeof clientAccess.$inferSelect;

/**
 * Tasks that asked a client to renew an access, one for each end of it. A row stays when its task or access is deleted,
 * so that an undo leads to no second task; therefore the access is not a foreign key.
 */
export const accessRenewals = sqliteTable(
  "access_renewals",
  {
    accessId: text().notNull(),
    expiresAt: text().notNull(),
    taskId: text().references(() => clientTasks.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.accessId, t.expiresAt] }),
    index("access_renewals_task").on(t.taskId).where(sql`task_id is not null`),
  ],
);

/** Steps by which a client grants a kind of access, where an admin changed the standard ones. */
export const accessSteps = sqliteTable(
  "access_steps",
  {
    id: id(),
    kind: text({ enum: accessKind.values }).notNull(),
    steps: text().notNull(),
    /** Day on which the steps were last compared with the service. */
    checkedAt: text().notNull(),
    ...versioned,
  },
  (t) => [
    oneOf("access_steps_kind", t.kind, accessKind.values),
    isDate("access_steps_checked", t.checkedAt),
    uniqueIndex("access_steps_of_kind").on(t.kind),
  ],
);
export type AccessStepsRow = typeof accessSteps.$inferSelect;
