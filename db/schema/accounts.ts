import { sql } from "drizzle-orm";
import { type AnySQLiteColumn, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clientStatus, clientType } from "#/src/contract/choices/clients";
import { role } from "#/src/contract/choices/users";
import { flag, holds, id, idOf, isDate, isJson, list, oneOf, versioned } from "./columns";

export const clients = sqliteTable(
  "clients",
  {
    id: id(),
    name: text().notNull(),
    /** The name, trimmed and case-folded: the natural key. */
    nameKey: text().notNull(),
    /** Name and brand names, case-folded, one per line; the text that search matches. */
    searchText: text().notNull(),
    brandNames: list(),
    clientType: text({ enum: clientType.values }).notNull().default("uncut_brands"),
    primaryContactName: text().notNull(),
    primaryContactEmail: text().notNull(),
    websiteUrl: text(),
    amazonStorefrontUrl: text(),
    avatarUrl: text(),
    accountManagerId: text().references((): AnySQLiteColumn => users.id),
    /** Enables reminder mails to the client's users about their open tasks. */
    sendsReminders: flag().notNull().default(true),
    /** IANA time zone in which its users get mail in the morning; null for the portal's. */
    timeZone: text(),
    status: text({ enum: clientStatus.values }).notNull().default("lead"),
    ...versioned,
  },
  (t) => [
    oneOf("clients_type", t.clientType, clientType.values),
    oneOf("clients_status", t.status, clientStatus.values),
    isJson("clients_brand_names_json", t.brandNames),
    uniqueIndex("clients_name_key_unique").on(t.nameKey),
    index("clients_status_name").on(t.status, t.nameKey),
    index("clients_status_name_down").on(sql`status desc`, t.nameKey),
    index("clients_created").on(t.createdAt, t.id),
    index("clients_avatar").on(t.avatarUrl),
    index("clients_account_manager").on(t.accountManagerId, t.status),
  ],
);
export type ClientRow = typeof clients.$inferSelect;

export const users = sqliteTable(
  "users",
  {
    id: id(),
    /** Lower case; unique. */
    email: text().notNull().unique("users_email_unique"),
    firstName: text(),
    lastName: text(),
    profileImageUrl: text(),
    /**
     * Time at which the name was set in the portal, after which the identity provider no longer overwrites it; null
     * while the provider's name is used.
     */
    namedAt: text(),
    role: text({ enum: role.values }).notNull().default("viewer"),
    /**
     * The client whose home a client user used last, which `/` opens. It grants no access: `clientMembers` does. The
     * database keeps it among the user's memberships; see `db/rules/client_members.sql`.
     */
    lastClientId: text("client_id").references((): AnySQLiteColumn => clients.id),
    active: flag().notNull().default(true),
    /** Issuer and subject at the identity provider; null until the first sign-in. */
    issuer: text(),
    subject: text(),
    /** Time at which an invitation created the account; null if an admin or the first sign-in created it. */
    invitedAt: text(),
    /**
     * Time since which mail to the address fails; null if it arrives, as far as known. It is not a part of the account:
     * changes do not count in `version` and are not recorded in the audit log.
     */
    mailFailsSince: text(),
    ...versioned,
  },
  (t) => [
    oneOf("users_role", t.role, role.values),
    holds("users_client_only_for_clients", sql`${t.lastClientId} is null or ${t.role} = 'client'`),
    holds("users_bound_whole", sql`(${t.issuer} is null) = (${t.subject} is null)`),
    uniqueIndex("users_identity").on(t.issuer, t.subject),
    index("users_role_active").on(t.role, t.active),
    index("users_client").on(t.lastClientId),
  ],
);
export type UserRow = typeof users.$inferSelect;

/** Users of role client belong to any number of clients. The database refuses memberships of anybody else. */
export const clientMembers = sqliteTable(
  "client_members",
  {
    id: id(),
    userId: idOf(() => users.id),
    clientId: idOf(() => clients.id),
    since: text().notNull(),
    /** The user who invited or linked them; null if unknown. */
    byId: text().references(() => users.id),
    /**
     * Last day on which they read something of the client, in the portal's time zone; null if never. Not recorded in the
     * audit log.
     */
    lastVisitDay: text(),
  },
  (t) => [
    isDate("client_members_last_visit_day", t.lastVisitDay),
    uniqueIndex("client_members_user_client").on(t.userId, t.clientId),
    index("client_members_client").on(t.clientId),
    index("client_members_by").on(t.byId),
  ],
);
export type ClientMemberRow = typeof clientMembers.$inferSelect;
