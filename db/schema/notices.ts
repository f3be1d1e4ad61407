import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { noticeEntities, noticeKind } from "#/src/contract/choices/notices";
import { clients, users } from "./accounts";
import { createdAt, flag, id, oneOf, partOf } from "./columns";

/** Acts of others that a person is notified of, kept for 30 days. */
export const notices = sqliteTable(
  "notices",
  {
    id: id(),
    /** The recipient. */
    userId: partOf(() => users.id),
    kind: text({ enum: noticeKind.values }).notNull(),
    clientId: partOf(() => clients.id),
    /** The thing that it leads to, without a foreign key. Notices of deleted things are not shown. */
    entity: text({ enum: noticeEntities }).notNull(),
    entityId: text().notNull(),
    /**
     * Id of the comment, pin, decision, file or invitation, without a foreign key; null for acts without a row of their
     * own, such as completing a task.
     */
    subjectId: text(),
    /** Null for acts by link. */
    byId: text().references(() => users.id),
    /** True for acts of a client's person, also by link. */
    isFromClient: flag().notNull(),
    /** True if its client had no account manager, so that all managers are notified. */
    isUnassigned: flag().notNull(),
    /** True until the mail of collected notices was written. */
    isToMail: flag().notNull(),
    createdAt: createdAt(),
    readAt: text(),
  },
  (t) => [
    oneOf("notices_kind", t.kind, noticeKind.values),
    oneOf("notices_entity", t.entity, noticeEntities),
    uniqueIndex("notices_subject").on(t.userId, t.subjectId).where(sql`subject_id is not null`),
    uniqueIndex("notices_repeated")
      .on(t.userId, t.entityId, t.kind, t.byId)
      .where(sql`subject_id is null and read_at is null`),
    index("notices_newest").on(t.userId, t.createdAt, t.id),
    index("notices_unread").on(t.userId, t.entityId).where(sql`read_at is null`),
    index("notices_to_mail").on(t.userId).where(sql`is_to_mail = 1`),
    index("notices_created").on(t.createdAt),
  ],
);
