import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { createdAt, holds, id, oneOf } from "./columns";

const uploadPurposes = ["task_file"] as const;
const uploadStates = ["issued", "kept", "ended"] as const;

/** Upload addresses that were issued: their owner, the announced file, and the outcome. */
export const uploads = sqliteTable(
  "uploads",
  {
    id: id(),
    /** Its owner: a user, or the holder of a link to a request. */
    userId: text().references(() => users.id),
    linkId: text(),
    /** The only permitted use; null for a picture. */
    purpose: text({ enum: uploadPurposes }),
    /** Type and size announced by the uploader; null if none were. */
    contentType: text(),
    contentLength: integer(),
    /** "ended" once its sender gave it up or lost access to its client: unusable, and removed by housekeeping. */
    state: text({ enum: uploadStates }).notNull().default("issued"),
    /** Size of its parts in bytes, for a file that is sent in parts straight to its final key; otherwise null. */
    partSize: integer(),
    /** The bucket's id of an upload in parts; null until the first parts are signed. */
    multipartId: text(),
    /** The bucket's ETag of a file whose parts were put together; null before. */
    etag: text(),
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
    holds("uploads_owner", sql`(${t.userId} is null) <> (${t.linkId} is null)`),
    oneOf("uploads_state", t.state, uploadStates),
    holds(
      "uploads_in_parts",
      sql`${t.partSize} is not null or (${t.multipartId} is null and ${t.etag} is null)`,
    ),
    index("uploads_kept_key").on(t.keptKey),
    index("uploads_created").on(t.createdAt),
    index("uploads_user_created").on(t.userId, t.createdAt),
    index("uploads_client_storage")
      .on(t.clientId, t.state, t.expiresAt, t.partSize, t.countedBytes)
      .where(sql`client_id is not null`),
  ],
);
export type UploadRow = typeof uploads.$inferSelect;
