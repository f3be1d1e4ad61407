import type { CommentRow } from "#/db/schema";
import { editableUntil } from "#/src/contract/comments";
import { limits } from "#/src/contract/limits";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden } from "#/src/domain/errors";

/** What somebody else has read and answered is not changed any more. @throws Forbidden, Conflict */
export function requireOwn({ actor, now }: Context, { authorId, createdAt }: CommentRow) {
  if (authorId !== actor.userId) throw new Forbidden("You can only change what you said yourself.");
  if (editableUntil(createdAt) <= now) {
    throw new Conflict(`What you said can be changed for ${limits.commentMinutes} minutes.`);
  }
}
