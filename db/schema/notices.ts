import { primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { noticeKind } from "#/src/contract/choices/mail";
import { users } from "./accounts";
import { createdAt, oneOf, partOf } from "./columns";

/** What somebody is to be written of soon: gathered for some minutes, and gone once it was written or read. */
export const pendingNotices = sqliteTable(
  "pending_notices",
  {
    userId: partOf(() => users.id),
    kind: text({ enum: noticeKind }).notNull(),
    /** Names a comment or a decision without a reference: what is gone by then is not written of. */
    subjectId: text().notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.subjectId] }),
    oneOf("pending_notices_kind", t.kind, noticeKind),
  ],
);
