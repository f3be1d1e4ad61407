import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clients, users } from "./accounts";
import { createdAt, flag, holds, id, idOf, partOf } from "./columns";

/** Invitations to a client's portal, with their outcome. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    clientId: idOf(() => clients.id),
    /** The account that it opens, provided the account still has this address and belongs to this client. */
    userId: idOf(() => users.id),
    /** Recipient of the links; lower case. */
    email: text().notNull(),
    /** SHA-256 of the current link's secret, hex; null once a restore has ended the link. */
    tokenHash: text().unique("invitations_token_unique"),
    /** True if it created or reactivated the account. Withdrawing it unused reverts that. */
    givesAccess: flag().notNull(),
    /** True if no mail was sent and the sender passed the link on. */
    byHand: flag().notNull(),
    /** Time at which the last link was sent. */
    sentAt: text().notNull(),
    sentById: idOf(() => users.id),
    expiresAt: text().notNull(),
    usedAt: text(),
    /** The network address that used it. */
    usedFrom: text(),
    withdrawnAt: text(),
    createdAt: createdAt(),
  },
  (t) => [
    holds("invitations_used_whole", sql`(${t.usedAt} is null) = (${t.usedFrom} is null)`),
    holds("invitations_end_once", sql`${t.usedAt} is null or ${t.withdrawnAt} is null`),
    index("invitations_client").on(t.clientId, t.createdAt),
    index("invitations_user").on(t.userId),
    uniqueIndex("invitations_open")
      .on(t.userId, t.clientId)
      .where(sql`used_at is null and withdrawn_at is null`),
  ],
);
export type InvitationRow = typeof invitations.$inferSelect;

/** Links replaced by a later one. They open nothing, and opening one shows a message that says so. */
export const formerInvitationLinks = sqliteTable(
  "former_invitation_links",
  {
    /** SHA-256, hex. */
    tokenHash: text().primaryKey(),
    invitationId: partOf(() => invitations.id),
    createdAt: createdAt(),
  },
  (t) => [
    index("former_invitation_links_invitation").on(t.invitationId),
    index("former_invitation_links_created").on(t.createdAt),
  ],
);
