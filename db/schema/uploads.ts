import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { createdAt, id, idOf, oneOf } from "./columns";

const uploadPurposes = ["task_file"] as const;
const uploadStates = ["issued", "kept"] as const;

/** Upload addresses that were issued: their owner, the announced file, and the outcome. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    userId: idOf(() => users.id),
    /** The only permitted use; null for a picture. */
    purpose: text({ enum: uploadPurposes }),
    /** Type and size announced by the uploader; null if none were. */
    contentType: text(),
    contentLength: integer(),
    state: text({ enum: uploadStates }).notNull().default("issued"),
    /** Final key of the object under /objects/; null until it is used. */
    keptKey: text(),
    /** Expiry of the upload address, ISO 8601 in UTC. */
    expiresAt: text().notNull(),
    /** Time at which the address had expired and unused data was removed. */
    settledAt: text(),
    /**
     * Start of the time without any row referring to the stored object: its creation if none ever did, otherwise the
     * time housekeeping noticed; null while a row refers to it.
     */
    unusedSince: text(),
    /** The task named by the uploader, and its client. Without foreign keys, so that the values outlive both. */
    taskId: text(),
    clientId: text(),
    /** Share of the client's storage: the announced size, later the file's actual size. */
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
