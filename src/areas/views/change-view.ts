import { eq } from "drizzle-orm";
import { type SavedViewRow, savedViews } from "#/db/schema";
import type { UpdateView } from "#/src/contract/views";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { Forbidden } from "#/src/domain/errors";
import { deleted } from "#/src/domain/nouns/entries";
import { viewNoun } from "#/src/domain/nouns/views";
import { type Edit, requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { findView } from "./queries";
import { newQuery } from "./view-query";
import { nameTaken, requireRoom, requireShare } from "./view-row";

/**
 * Edits a view: one's own, and with the right to it one that is shared or is to be, whoever's it is.
 * @throws NotFound, Forbidden, Stale when the view is no longer at `expectedVersion`, Invalid for a query that the
 * screen cannot keep, Conflict for a taken name and where enough are shared
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
        throw new Forbidden(ownersAlone);
      if (next.isShared !== row.isShared) await requireRoom(w.tx, next);
      const remark = row.isShared && next.isShared ? { stayedShared: true } : undefined;
      return updateRow(w, viewNoun, { row, change: found.changed, remark });
    });
  } catch (error) {
    throw nameTaken(error);
  }
}

/** It would go to their own views, whose names nobody else may learn by a name that is taken there. */
const ownersAlone = "Only whoever saved it can stop sharing it. Others can delete it.";

/** @throws NotFound, Forbidden, Stale when the view is no longer at `expectedVersion` */
export function deleteView(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const row = await findView(ctx, id, tx);
    requireVersion(row, expectedVersion);
    if (row.isShared) requireShare(ctx);
    await tx.delete(savedViews).where(eq(savedViews.id, id));
    record(deleted(viewNoun, row));
  });
}
