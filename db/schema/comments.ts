import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { holds, idOf, isJson, list, versioned } from "./columns";
import { designProjects, designRevisions } from "./design";
import { clientTasks } from "./tasks";

/** What both sides said about a task or a design project. */
export const comments = sqliteTable(
  "comments",
  {
    /** Their order: given inside the write, so that none is ever put down behind one that was read. */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    taskId: text().references(() => clientTasks.id, { onDelete: "cascade" }),
    projectId: text().references(() => designProjects.id, { onDelete: "cascade" }),
    /** What it was said about; of a revision that was not sent, clients know nothing. */
    revisionId: text().references(() => designRevisions.id, { onDelete: "cascade" }),
    authorId: idOf(() => users.id),
    /** Whoever is mentioned stands in it as `@[id]`, and is in `mentions`. */
    text: text().notNull(),
    mentions: list(),
    editedAt: text(),
    ...versioned,
  },
  (t) => [
    holds("comments_one_subject", sql`(${t.taskId} is null) <> (${t.projectId} is null)`),
    holds("comments_revision_of_project", sql`${t.revisionId} is null or ${t.projectId} is not null`),
    isJson("comments_mentions_json", t.mentions),
    index("comments_created").on(t.createdAt),
    index("comments_task").on(t.taskId, t.seq).where(sql`task_id is not null`),
    index("comments_project").on(t.projectId, t.seq).where(sql`project_id is not null`),
    index("comments_revision").on(t.revisionId, t.seq).where(sql`revision_id is not null`),
  ],
);
export type CommentRow = typeof comments.$inferSelect;

/**
 * How far somebody has read a conversation. Names its task or project without a reference: one that is deleted and put
 * back is as read as it was.
 */
export const conversationMarks = sqliteTable(
  "conversation_marks",
  {
    subjectId: text().notNull(),
    userId: idOf(() => users.id),
    /** The `seq` of the last comment that was shown. */
    seq: integer().notNull(),
    seenAt: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.userId] }), index("conversation_marks_seen").on(t.seenAt)],
);
