import { type CommentRow, comments } from "#/db/schema";
import type { UpdateComment } from "#/src/contract/comments";
import type { Context } from "#/src/domain/context";
import { type Held, requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { mentionedIn } from "./add-comment";
import { findConversation, subjectOf } from "./conversation";
import { storedText } from "./mentions";
import { noteMentions } from "./note-comment";
import { requireOwn } from "./own-comment";
import { findComment, findNames } from "./queries";

type Edit = Held & { change: UpdateComment };

/**
 * Says it otherwise. Whoever was mentioned before and is not named by the edit may still stand in the text.
 * @throws NotFound; Forbidden for what somebody else said; Conflict when it is too late; Stale when no longer at
 * `expectedVersion`; Invalid for mentions of others
 */
export function updateComment(ctx: Context, { id, expectedVersion, change }: Edit): Promise<CommentRow> {
  return write(ctx, async (w) => {
    const { author, revision, assetName, ...row } = await findComment(ctx, id, w.tx);
    requireOwn(ctx, row);
    requireVersion(row, expectedVersion);
    const kept = await findNames([row], w.tx);
    const before = [...kept].map(([each, name]) => ({ id: each, name }));
    const conversation = await findConversation(ctx, subjectOf(row), w.tx);
    const added = (change.mentions ?? []).filter((each) => !kept.has(each));
    const people = await mentionedIn(ctx, w, conversation, added);
    const named = change.mentions ? before.filter((each) => change.mentions?.includes(each.id)) : before;
    const updated = await updateRow(w, {
      table: comments,
      entity: "comment",
      row,
      change: storedText(change.text, [...named, ...people]),
      derive: () => ({ editedAt: w.now }),
    });
    await noteMentions(ctx, w, updated, row.mentions);
    return updated;
  });
}
