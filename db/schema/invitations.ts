import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clients, users } from "./accounts";
import { createdAt, flag, idOf, partOf } from "./columns";
import { isOpenLink, linkColumns, outcomeColumns, outcomeRules } from "./link-columns";

/** Invitations to a client's portal, with their outcome. */
export const invitations = sqliteTable(
  "invitations",
  {
    ...linkColumns("invitations"),
    ...outcomeColumns(),
    clientId: idOf(() => clients.id),
    /** The account that it opens, provided the account still has this address and belongs to this client. */
    userId: idOf(() => users.id),
    /** True if it created or reactivated the account. Withdrawing it unused reverts that. */
    givesAccess: flag().notNull(),
    /** True if no mail was sent and the sender passed the link on. */
    byHand: flag().notNull(),
    /** A line of the sender's own, shown with the invitation. */
    line: text(),
    /** Time at which the last link was sent. */
    sentAt: text().notNull(),
    /** Time at which its link was first opened, by anybody without a session. Not recorded in the audit log. */
    openedAt: text(),
    /** Time from which the days of automatic repeats are counted; null if it does not repeat. */
    repeatsFrom: text(),
    /** Number of steps of the repetition that are done, including the request to phone. */
    timesRepeated: integer().notNull().default(0),
  },
  (t) => [
    ...outcomeRules("invitations", t),
    index("invitations_client").on(t.clientId, t.createdAt),
    index("invitations_user").on(t.userId),
    uniqueIndex("invitations_open").on(t.userId, t.clientId).where(isOpenLink),
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
