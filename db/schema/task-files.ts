import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { taskFileTypes } from "#/src/contract/choices/files";
import { users } from "./accounts";
import { createdAt, holds, id, idOf, oneOf, partOf } from "./columns";
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
    /** SHA-256 of the bytes, hex; key of the virus scan results. */
    sha256: text().notNull(),
    /** `/objects/files/<uuid>`. */
    path: text().notNull().unique(),
    uploadedById: idOf(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    oneOf("task_files_content_type", t.contentType, taskFileTypes),
    holds("task_files_size", sql`${t.size} > 0`),
    index("task_files_task").on(t.taskId, t.id),
    index("task_files_sha256").on(t.sha256),
  ],
);
export type TaskFileRow = typeof taskFiles.$inferSelect;

/** Results of virus scans by SHA-256, shared by all files with the same bytes. */
export const fileScans = sqliteTable(
  "file_scans",
  {
    sha256: text().primaryKey(),
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
