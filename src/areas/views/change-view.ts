import type { SavedViewRow } from "#/db/schema";
import type { UpdateView } from "#/src/contract/views";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { Forbidden } from "#/src/domain/errors";
import { onlyOwnerUnshares, viewNoun } from "#/src/domain/nouns/views";
import { type Edit, requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { findView } from "./queries";
import { newQuery } from "./view-query";
import { nameTaken, requireRoom, requireShare } from "./view-row";

/**
 * Edits one's own view, or with the right to share also anyone's shared view.
 * @throws NotFound, Forbidden; Stale if the view is not at `expectedVersion`; Invalid for a query that the screen does
 * not support; Conflict for a name in use and at the limit of shared views
 */
export async function updateView(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateView>,
): Promise<SavedViewRow> {
  try {
    return await write(ctx, async (w) => {
      const row = await findView(ctx, id, w.tx);
      requireVersion(row, expectedVersion);
      const query = change.query === undefined ? row.query : newQuery(row.screen, change.query);
      const found = changesIn(row, { ...change, query });
      if (!found) return row;
      const next = { ...row, ...found.changed };
      if (row.isShared || next.isShared) requireShare(ctx);
      if (row.isShared && !next.isShared && row.ownerId !== ctx.actor.userId)
        throw new Forbidden(onlyOwnerUnshares);
      if (next.isShared !== row.isShared) await requireRoom(w.tx, next);
      const remark = row.isShared && next.isShared ? { stayedShared: true } : undefined;
      return updateRow(w, viewNoun, { row, change: found.changed, remark });
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

/** @throws NotFound, Forbidden; Stale if the view is not at `expectedVersion` */
export function deleteView(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const row = await findView(ctx, id, w.tx);
    requireVersion(row, expectedVersion);
    if (row.isShared) requireShare(ctx);
    await deleteRow(w, viewNoun, row);
  });
}
