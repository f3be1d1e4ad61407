import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { comments, conversationMarks, designRevisions } from "#/db/schema";
import type { MarkSeen } from "#/src/contract/comments";
import type { Actor, Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { findConversation, isAbout, type Subject, subjectId } from "./conversation";
import { saidWhere } from "./queries";

/**
 * Says that the caller has read a conversation up to a comment. Reading changes nothing, so it leaves no entry in the
 * audit log.
 * @throws NotFound; Invalid for a comment that they do not find in it
 */
export function markSeen(ctx: Context, subject: Subject, { commentId }: MarkSeen): Promise<void> {
  return write(ctx, async ({ tx, now }) => {
    await findConversation(ctx, subject, tx);
    const [comment] = await saidWhere(ctx, sql`${eq(comments.id, commentId)} and ${isAbout(subject)}`, tx);
    if (!comment)
      throw new Invalid([{ path: "commentId", message: "Must be a comment of this conversation" }]);
    const { seq } = comment;
    await tx
      .insert(conversationMarks)
      .values({ subjectId: subjectId(subject), userId: ctx.actor.userId, seq, seenAt: now })
      .onConflictDoUpdate({
        target: [conversationMarks.subjectId, conversationMarks.userId],
        set: { seq, seenAt: now },
        setWhere: sql`${conversationMarks.seq} < ${seq}`,
      });
  });
}

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
