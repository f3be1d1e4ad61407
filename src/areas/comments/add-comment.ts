import { and, count, eq, ne } from "drizzle-orm";
import { type CommentRow, comments, users } from "#/db/schema";
import { amounts, rates } from "#/src/contract/ceilings";
import type { AddComment } from "#/src/contract/comments";
import type { Context } from "#/src/domain/context";
import { countAgainst, tooManyUntil } from "#/src/domain/count-hit";
import { Conflict } from "#/src/domain/errors";
import { commentNoun } from "#/src/domain/nouns/comments";
import { created } from "#/src/domain/nouns/entries";
import { type Write, write } from "#/src/domain/write";
import { findConversation, isAbout, type Subject } from "./conversation";
import { storedText } from "./mentions";
import { noteComment } from "./note-comment";
import { mentionedIn } from "./people";

/**
 * Adds a comment to a conversation.
 * @throws NotFound; Invalid for mentions of others; Conflict if it is full; TooMany
 */
export function addComment(ctx: Context, subject: Subject, comment: AddComment): Promise<CommentRow> {
  return write(ctx, async (w) => {
    const conversation = await findConversation(ctx, subject, w.tx);
    const people = await mentionedIn(ctx, w, conversation, comment.mentions);
    return insertComment(ctx, w, { ...subject, revisionId: null, ...storedText(comment.text, people) });
  });
}

type NewComment = Subject & Pick<CommentRow, "text" | "mentions" | "revisionId">;

/**
 * Inserts a comment as part of another write.
 * @throws Conflict if the caller's side of the conversation is full; TooMany
 */
export async function insertComment(ctx: Context, w: Write, comment: NewComment): Promise<CommentRow> {
  await countComment(ctx, w);
  await requireRoom(ctx, w, comment);
  const { now } = w;
  const authorId = ctx.actor.userId;
  const [row] = await w.tx
    .insert(comments)
    .values({ id: w.newId(), ...comment, authorId, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error("the comment was not inserted");
  w.record(created(commentNoun, row));
  await noteComment(ctx, w, row);
  return row;
}

/**
 * Counts a comment or pin of the caller against their limit.
 * @throws TooMany
 */
export async function countComment(
  { actor }: Context,
  { tx, now }: Pick<Write, "tx" | "now">,
): Promise<void> {
  const { isAbove, resetAt } = await countAgainst(tx, "comment", { whose: actor.userId, now });
  if (!isAbove) return;
  const seconds = Math.max(1, Math.ceil((Date.parse(resetAt) - Date.parse(now)) / 1_000));
  throw tooManyUntil(
    resetAt,
    now,
    `You can add ${rates.comment.most} comments and pins a minute. Please go on in ${seconds} seconds.`,
  );
}

/**
 * Checks the limit of the caller's side: each side has its own, so that neither can prevent the other from answering.
 * The sides are counted separately only if both together reach the limit of one.
 * @throws Conflict
 */
async function requireRoom({ actor }: Context, { tx }: Write, subject: Subject): Promise<void> {
  const { most } = amounts.commentsPerSide;
  if ((await tx.$count(comments, isAbout(subject))) < most) return;
  const isClient = actor.role === "client";
  const [side] = await tx
    .select({ count: count() })
    .from(comments)
    .innerJoin(users, eq(users.id, comments.authorId))
    .where(and(isAbout(subject), isClient ? eq(users.role, "client") : ne(users.role, "client")));
  if ((side?.count ?? 0) < most) return;
  throw new Conflict(
    `${isClient ? "Your side" : "The agency's side"} of this conversation is full: it holds ${most.toLocaleString("en-US")} comments.`,
  );
}
