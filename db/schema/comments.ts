import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { users } from "./accounts";
import { holds, idOf, isJson, list, versioned } from "./columns";
import { designProjects, designRevisions } from "./design";
import { clientTasks } from "./tasks";

/** Comments by the agency and the client on a task or a design project. */
export const comments = sqliteTable(
  "comments",
  {
    /**
     * Defines the order. Assigned inside the write transaction, so that no new comment ever sorts before one already
     * read.
     */
    seq: integer().primaryKey({ autoIncrement: true }),
    id: text().notNull().unique(),
    taskId: text().references(() => clientTasks.id, { onDelete: "cascade" }),
    projectId: text().references(() => designProjects.id, { onDelete: "cascade" }),
    /** The revision commented on. Client users cannot see comments on unsent revisions. */
    revisionId: text().references(() => designRevisions.id, { onDelete: "cascade" }),
    authorId: idOf(() => users.id),
    /** Contains mentions as `@[id]`; `mentions` lists the same ids. */
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
 * A person's read position in a conversation. It refers to the task or project without a foreign key, so that it
 * survives a deletion that is undone.
 */
export const conversationMarks = sqliteTable(
  "conversation_marks",
  {
    subjectId: text().notNull(),
    userId: idOf(() => users.id),
    /** The `seq` of the last comment shown. */
    seq: integer().notNull(),
    seenAt: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.subjectId, t.userId] }), index("conversation_marks_seen").on(t.seenAt)],
);
