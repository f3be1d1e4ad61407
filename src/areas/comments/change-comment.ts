import { eq, type SQL } from "drizzle-orm";
import { type CommentRow, comments } from "#/db/schema";
import { editableUntil, type UpdateComment } from "#/src/contract/comments";
import { limits } from "#/src/contract/limits";
import { can } from "#/src/contract/permissions";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden } from "#/src/domain/errors";
import { commentNoun } from "#/src/domain/nouns/comments";
import { deleted } from "#/src/domain/nouns/entries";
import { type Edit, requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { findConversation, subjectOf } from "./conversation";
import { storedText } from "./mentions";
import { noteMentions } from "./note-comment";
import { mentionedIn } from "./people";
import { findComment, findNames } from "./queries";

/**
 * Edits a comment. People mentioned before remain allowed, even if the edit does not list them.
 * @throws NotFound; Forbidden for another user's comment; Conflict if it is too late; Stale if not at
 * `expectedVersion`; Invalid for mentions of others
 */
export function updateComment(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateComment>,
): Promise<CommentRow> {
  return write(ctx, async (w) => {
    const { author, revision, assetName, ...row } = await findComment(ctx, id, w.tx);
    requireOwn(ctx, row);
    requireVersion(row, expectedVersion);
    const formerNames = await findNames([row], w.tx);
    const before = [...formerNames].map(([each, name]) => ({ id: each, name }));
    const conversation = await findConversation(ctx, subjectOf(row), w.tx);
    const added = (change.mentions ?? []).filter((each) => !formerNames.has(each));
    const people = await mentionedIn(ctx, w, conversation, added);
    const named = change.mentions ? before.filter((each) => change.mentions?.includes(each.id)) : before;
    const updated = await updateRow(w, commentNoun, {
      row,
      change: storedText(change.text, [...named, ...people]),
      derive: () => ({ editedAt: w.now }),
    });
    await noteMentions(ctx, w, updated, row.mentions);
    return updated;
  });
}

/**
 * Deletes one's own comment, or anyone's at any time with the right to moderate.
 * @throws NotFound; Forbidden for another user's comment; Conflict if it is too late; Stale if not at `expectedVersion`
 */
export function deleteComment(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const row = await findComment(ctx, id, w.tx);
    if (!can(ctx.actor.role, "comment.moderate")) requireOwn(ctx, row);
    requireVersion(row, expectedVersion);
    await takeComments(w, eq(comments.id, id));
  });
}

/** Deletes comments, separately or before their subject is deleted, and logs each. */
export async function takeComments({ tx, record }: Write, where: SQL): Promise<void> {
  const gone = await tx.delete(comments).where(where).returning();
  for (const before of gone) record(deleted(commentNoun, before));
}

/**
 * Checks that the comment is the caller's and recent: later, others have read and answered it.
 * @throws Forbidden, Conflict
 */
function requireOwn({ actor, now }: Context, { authorId, createdAt }: CommentRow) {
  if (authorId !== actor.userId) throw new Forbidden("You can only change your own comments.");
  if (editableUntil(createdAt) <= now) {
    throw new Conflict(`Comments can be changed for ${limits.commentMinutes} minutes.`);
  }
}
