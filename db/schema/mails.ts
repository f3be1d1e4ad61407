import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { clients, users } from "./accounts";
import { createdAt, holds, id, isJson } from "./columns";

/** The outbox: what is to be written to whom. When it is tried, and what came of it, stands in the job of its id. */
export const mails = sqliteTable(
  "mails",
  {
    id: id(),
    /** Names the template. */
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Whom it is about; null where it is about no client. */
    clientId: text().references(() => clients.id),
    replyTo: text(),
    /** What the template says, but for its link. */
    data: text({ mode: "json" }).notNull(),
    /** The secret of its link, sealed for this row alone; null without one, and once it was sent or the link ended. */
    sealedSecret: text(),
    linkEndsAt: text(),
    /** The same in all tries, so that a mailbox can tell that two are one. */
    messageId: text().notNull(),
    /** Whose doing it is; null where no account acted. */
    causedById: text().references(() => users.id),
    createdAt: createdAt(),
    /** Whose account the recipient has, in mails that they can stop. */
    recipientId: text().references(() => users.id),
    /** The portal's day whose mail it is, of a kind that comes once a day at most. */
    day: text(),
    /** From then on it is not worth sending any more. */
    usefulUntil: text(),
  },
  (t) => [
    isJson("mails_data_json", t.data),
    holds("mails_secret_ends", sql`${t.sealedSecret} is null or ${t.linkEndsAt} is not null`),
    uniqueIndex("mails_daily").on(t.recipientId, t.kind, t.day),
    index("mails_newest").on(t.createdAt, t.id),
    index("mails_client").on(t.clientId, t.recipient, t.createdAt),
    index("mails_link_ends").on(t.linkEndsAt).where(sql`sealed_secret is not null`),
  ],
);
export type MailRow = typeof mails.$inferSelect;
