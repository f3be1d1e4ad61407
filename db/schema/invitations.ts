import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clients, users } from "./accounts";
import { createdAt, flag, holds, id, idOf, partOf } from "./columns";

/** Who was invited to the portal of which client, and what became of it. */
export const invitations = sqliteTable(
  "invitations",
  {
    id: id(),
    clientId: idOf(() => clients.id),
    /** Whose account it opens, as long as that still has this address and belongs to this client. */
    userId: idOf(() => users.id),
    /** Where its links go; lower case. */
    email: text().notNull(),
    /** SHA-256 of the one link that opens it, hex; null once a restore ended that. */
    tokenHash: text().unique("invitations_token_unique"),
    /** It made the account or let it in again: withdrawn unused, it takes that back. */
    givesAccess: flag().notNull(),
    /** The link was shown to who sent it, to pass on, because no mail is sent. */
    byHand: flag().notNull(),
    /** Of the last link. */
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

/** Links that a later one replaced: they open nothing, and whoever opens one is told so. */
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
