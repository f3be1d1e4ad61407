import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { createdAt, id, idOf, oneOf } from "./columns";

const uploadPurposes = ["task_file"] as const;
const uploadStates = ["issued", "kept"] as const;

/** One row an upload address that was given out: whose it is, what was promised, and what became of it. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    userId: idOf(() => users.id),
    /** What alone it may be used for; null for a picture. */
    purpose: text({ enum: uploadPurposes }),
    /** What the sender said it would send; null when it said nothing. */
    contentType: text(),
    contentLength: integer(),
    state: text({ enum: uploadStates }).notNull().default("issued"),
    /** Where the object is kept for good, under /objects/; null until it is used. */
    keptKey: text(),
    /** The end of the upload address, ISO 8601 in UTC. */
    expiresAt: text().notNull(),
    /** When nothing could be sent to its address any more and what had been sent was removed. */
    settledAt: text(),
    /**
     * Since when no row refers to the object that was kept: its creation while none ever did, or when housekeeping
     * noticed; null while one does.
     */
    unusedSince: text(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("uploads_state", t.state, uploadStates),
    index("uploads_kept_key").on(t.keptKey),
    index("uploads_created").on(t.createdAt),
    index("uploads_user_created").on(t.userId, t.createdAt),
  ],
);
export type UploadRow = typeof uploads.$inferSelect;
