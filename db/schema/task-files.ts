import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { taskFileTypes } from "#/src/contract/choices/files";
import { users } from "./accounts";
import { createdAt, holds, id, idOf, oneOf, partOf } from "./columns";
import { clientTasks } from "./tasks";

const verdicts = ["clean", "infected"] as const;

/** What both sides put to a task. A row never changes; one that is removed comes back from the audit log. */
export const taskFiles = sqliteTable(
  "task_files",
  {
    id: id(),
    taskId: partOf(() => clientTasks.id),
    /** As its sender called it, with the ending of what it is. */
    name: text().notNull(),
    /** What its bytes are. */
    contentType: text({ enum: taskFileTypes }).notNull(),
    /** In bytes. */
    size: integer().notNull(),
    /** Of its bytes, in hexadecimal: what the virus scanner's answer is kept by. */
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

/** What the virus scanner said of bytes, by their SHA-256: the same for every file that has them. */
export const fileScans = sqliteTable(
  "file_scans",
  {
    sha256: text().primaryKey(),
    verdict: text({ enum: verdicts }).notNull(),
    /** What the scanner calls what it found. */
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
