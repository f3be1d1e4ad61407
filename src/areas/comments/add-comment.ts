import { type CommentRow, comments } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { AddComment } from "#/src/contract/comments";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { type Write, write } from "#/src/domain/write";
import { findConversation, isAbout, type Subject } from "./conversation";
import { storedText } from "./mentions";
import { noteComment } from "./note-comment";
import { mentionedIn } from "./people";

/** Says something in a conversation. @throws NotFound; Invalid for mentions of others; Conflict when it is full */
export function addComment(ctx: Context, subject: Subject, said: AddComment): Promise<CommentRow> {
  return write(ctx, async (w) => {
    const conversation = await findConversation(ctx, subject, w.tx);
    const people = await mentionedIn(ctx, w, conversation, said.mentions);
    return insertComment(ctx, w, { ...subject, revisionId: null, ...storedText(said.text, people) });
  });
}

type NewComment = Subject & Pick<CommentRow, "text" | "mentions" | "revisionId">;

/** Puts a comment down, inside the write that it belongs to. @throws Conflict when the conversation is full */
export async function insertComment(ctx: Context, w: Write, said: NewComment): Promise<CommentRow> {
  if ((await w.tx.$count(comments, isAbout(said))) >= amounts.commentsPerSide.most) {
    throw new Conflict("This conversation is full.");
  }
  const { now } = w;
  const authorId = ctx.actor.userId;
  const [row] = await w.tx
    .insert(comments)
    .values({ id: w.newId(), ...said, authorId, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error("a comment was not put down");
  w.record({ entity: "comment", entityId: row.id, action: "create", after: row });
  await noteComment(ctx, w, row);
  return row;
}
