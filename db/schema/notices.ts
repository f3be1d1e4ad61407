import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { noticeKind } from "#/src/contract/choices/mail";
import { users } from "./accounts";
import { createdAt, oneOf, partOf } from "./columns";

/** Notices collected for a few minutes before they are mailed; deleted once mailed or read. */
export const pendingNotices = sqliteTable(
  "pending_notices",
  {
    userId: partOf(() => users.id),
    kind: text({ enum: noticeKind }).notNull(),
    /** Id of a comment or decision, without a foreign key. Notices of deleted subjects are not mailed. */
    subjectId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subjectId] }),
    oneOf("pending_notices_kind", t.kind, noticeKind),
  ],
);
