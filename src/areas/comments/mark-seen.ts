import { eq, sql } from "drizzle-orm";
import { comments, conversationMarks } from "#/db/schema";
import type { MarkSeen } from "#/src/contract/comments";
import type { Context } from "#/src/domain/context";
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
