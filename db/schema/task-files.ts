import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { taskFileTypes } from "#/src/contract/choices/files";
import { users } from "./accounts";
import { createdAt, holds, id, oneOf, partOf } from "./columns";
import { clientTasks } from "./tasks";

const verdicts = ["clean", "infected"] as const;

/**
 * Files that the agency or the client attached to a task. Rows are never updated; a removed one can be restored from
 * the audit log.
 */
export const taskFiles = sqliteTable(
  "task_files",
  {
    id: id(),
    taskId: partOf(() => clientTasks.id),
    /** The uploader's file name, with the extension of its actual type. */
    name: text().notNull(),
    /** Type detected from the bytes. */
    contentType: text({ enum: taskFileTypes }).notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** SHA-256 of the bytes, hex; null for a file that was sent in parts, whose bytes the portal did not read. */
    sha256: text(),
    /** The bucket's ETag of a file that was sent in parts; otherwise null. */
    etag: text(),
    /** `/objects/files/<uuid>`. */
    path: text().notNull().unique(),
    /** Its uploader: a user, or the holder of a link to a request. */
    uploadedById: text().references(() => users.id),
    linkId: text(),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("task_files_content_type", t.contentType, taskFileTypes),
    holds("task_files_uploader", sql`(${t.uploadedById} is null) <> (${t.linkId} is null)`),
    holds("task_files_size", sql`${t.size} > 0`),
    holds("task_files_fingerprint", sql`(${t.sha256} is null) = (${t.etag} is not null)`),
    index("task_files_task").on(t.taskId, t.id),
    index("task_files_sha256").on(t.sha256),
  ],
);
export type TaskFileRow = typeof taskFiles.$inferSelect;

/** Results of virus scans. */
export const fileScans = sqliteTable(
  "file_scans",
  {
    /** SHA-256 of the bytes, so that files with the same bytes share a result; the path of a file that has none. */
    scanKey: text("sha256").primaryKey(),
    verdict: text({ enum: verdicts }).notNull(),
    /** The scanner's name for its finding. */
    signature: text(),
    scannedAt: text().notNull(),
  },
  (t) => [
    oneOf("file_scans_verdict", t.verdict, verdicts),
    holds("file_scans_infected_by", sql`(${t.verdict} = 'infected') = (${t.signature} is not null)`),
    index("file_scans_scanned").on(t.scannedAt),
  ],
);
export type FileScanRow = typeof fileScans.$inferSelect;
