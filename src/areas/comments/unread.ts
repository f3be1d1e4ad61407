import { and, eq, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { comments, conversationMarks, designRevisions, notices } from "#/db/schema";
import type { MarkSeen } from "#/src/contract/comments";
import type { Actor } from "#/src/domain/actor";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { findConversation, isAbout, type Subject, subjectId } from "./conversation";
import { selectComments } from "./queries";

/**
 * Sets the caller's read position in a conversation and marks notices of its comments as read. It changes no data, so
 * it is not logged.
 * @throws NotFound; Invalid for a comment that is not in it or is hidden from the caller
 */
export function markSeen(ctx: Context, subject: Subject, { commentId }: MarkSeen): Promise<void> {
  return write(ctx, async ({ tx, now }) => {
    await findConversation(ctx, subject, tx);
    const [comment] = await selectComments(
      ctx,
      sql`${eq(comments.id, commentId)} and ${isAbout(subject)}`,
      tx,
    );
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
    const isSeen = sql`${notices.subjectId} in (select ${comments.id} from ${comments}
      where ${isAbout(subject)} and ${comments.seq} <= ${seq})`;
    await tx
      .update(notices)
      .set({ readAt: now })
      .where(and(eq(notices.userId, ctx.actor.userId), isNull(notices.readAt), isSeen));
  });
}

type Reader = { userId: SQLWrapper | string; isForClients: boolean };

export function readerOf({ userId, role }: Pick<Actor, "userId" | "role">): Reader {
  return { userId, isForClients: role === "client" };
}

/** Counts a user's unread comments on a task, for a statement over tasks; one's own count as read. */
export function unreadOfTask({ userId }: Reader, taskId: SQLWrapper): SQL<number> {
  return unread(userId, taskId, sql`message.task_id = ${taskId}`);
}

/** Counts unread comments on a design project; for clients without those on unsent revisions. */
export function unreadOfProject({ userId, isForClients }: Reader, projectId: SQLWrapper): SQL<number> {
  const isShown = sql` and (message.revision_id is null or exists (
    select 1 from ${designRevisions} as about where about.id = message.revision_id and about.sent_for_review = 1))`;
  return unread(userId, projectId, sql`message.project_id = ${projectId}${isForClients ? isShown : sql``}`);
}

/** Uses an alias, as drizzle omits the table of a column if there is only one table. */
function unread(userId: Reader["userId"], subjectId: SQLWrapper, isAbout: SQL): SQL<number> {
  return sql<number>`(select count(*) from ${comments} as message where ${isAbout} and message.author_id <> ${userId}
    and message.seq > coalesce((select mark.seq from ${conversationMarks} as mark
      where mark.subject_id = ${subjectId} and mark.user_id = ${userId}), 0))`;
}
