import { sql } from "drizzle-orm";
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
    /** The task that its sender named and the client of that, without references: they stay when those are deleted. */
    taskId: text(),
    clientId: text(),
    /** How much of its client's room it takes: what was promised, then the size of the file. */
    countedBytes: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("uploads_state", t.state, uploadStates),
    index("uploads_kept_key").on(t.keptKey),
    index("uploads_created").on(t.createdAt),
    index("uploads_user_created").on(t.userId, t.createdAt),
    index("uploads_client_storage")
      .on(t.clientId, t.state, t.expiresAt, t.countedBytes)
      .where(sql`client_id is not null`),
  ],
);
export type UploadRow = typeof uploads.$inferSelect;
