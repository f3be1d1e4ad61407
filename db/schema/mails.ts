import { sql } from "drizzle-orm";
import { index, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { BounceKind } from "#/src/contract/choices/mail";
import { clients, users } from "./accounts";
import { createdAt, holds, id, idOf, isJson, partOf } from "./columns";

/** The outbox. The schedule and outcome of a mail are in the job with its id. */
export const mails = sqliteTable(
  "mails",
  {
    id: id(),
    /** Name of the template. */
    kind: text().notNull(),
    recipient: text().notNull(),
    /** Subject as sent, without a code or link; null until the first try. */
    subject: text(),
    /** The client that the mail is about; null if none, or several. */
    clientId: text().references(() => clients.id),
    replyTo: text(),
    /** Data for the template, without its link. */
    data: text({ mode: "json" }).notNull(),
    /**
     * Secret of the link, sealed for this row; null if there is no link, and once the mail was sent or the link ended.
     */
    sealedSecret: text(),
    linkEndsAt: text(),
    /** Same Message-ID for all attempts, so that mailboxes can detect duplicates. */
    messageId: text().notNull(),
    /** The account that caused it; null if no account acted. */
    causedById: text().references(() => users.id),
    createdAt: createdAt(),
    /** The recipient's account, for mails that can be unsubscribed from. */
    recipientId: text().references(() => users.id),
    /** Day in the portal's time zone, for kinds sent at most once a day. */
    day: text(),
    /** Time after which sending is pointless. */
    usefulUntil: text(),
    /** Local part of the Message-ID of its conversation, such as `task-{id}`; null if it belongs to none. */
    thread: text(),
    /** Report of a mail server after it had accepted the mail. It is not recorded in the audit log. */
    bounce: text().$type<BounceKind>(),
    bouncedAt: text(),
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

/** The clients that a mail is about: one, or several for a reminder to a person of several. */
export const mailClients = sqliteTable(
  "mail_clients",
  {
    mailId: partOf(() => mails.id),
    clientId: idOf(() => clients.id),
  },
  (t) => [
    primaryKey({ columns: [t.mailId, t.clientId] }),
    index("mail_clients_client").on(t.clientId, t.mailId),
  ],
);
