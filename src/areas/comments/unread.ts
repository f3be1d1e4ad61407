import { type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { comments, conversationMarks, designRevisions } from "#/db/schema";
import type { Actor } from "#/src/domain/context";

type Reader = { userId: SQLWrapper | string; isForClients: boolean };

export function readerOf({ userId, role }: Pick<Actor, "userId" | "role">): Reader {
  return { userId, isForClients: role === "client" };
}

/** How many comments on a task somebody has not read, for a statement over tasks; one's own are read. */
export function unreadOfTask({ userId }: Reader, taskId: SQLWrapper): SQL<number> {
  return unread(userId, taskId, sql`said.task_id = ${taskId}`);
}

/** The same of a design project: clients are told nothing of what is about a revision that was not sent. */
export function unreadOfProject({ userId, isForClients }: Reader, projectId: SQLWrapper): SQL<number> {
  const isShown = sql` and (said.revision_id is null or exists (
    select 1 from ${designRevisions} as about where about.id = said.revision_id and about.sent_for_review = 1))`;
  return unread(userId, projectId, sql`said.project_id = ${projectId}${isForClients ? isShown : sql``}`);
}

/** (drizzle leaves the table out of a column where there is but one.) */
function unread(userId: Reader["userId"], subjectId: SQLWrapper, isAbout: SQL): SQL<number> {
  return sql<number>`(select count(*) from ${comments} as said where ${isAbout} and said.author_id <> ${userId}
    and said.seq > coalesce((select mark.seq from ${conversationMarks} as mark
      where mark.subject_id = ${subjectId} and mark.user_id = ${userId}), 0))`;
}
