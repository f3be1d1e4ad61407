import type { SavedViewRow } from "#/db/schema";
import type { CreateView } from "#/src/contract/views";
import type { Context } from "#/src/domain/context";
import { deriveView, viewNoun } from "#/src/domain/nouns/views";
import { firstVersion, insertRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { newQuery } from "./view-query";
import { nameTaken, requireRoom, requireShare } from "./view-row";

/**
 * Creates a view for the caller.
 * @throws Invalid for a query that the screen does not support; Forbidden if the caller may not share; Conflict for a
 * name in use and at the limit of views
 */
export async function createView(ctx: Context, input: CreateView): Promise<SavedViewRow> {
  const query = newQuery(input.screen, input.query);
  if (input.isShared) requireShare(ctx);
  const { userId: ownerId } = ctx.actor;
  try {
    return await write(ctx, async (w) => {
      const row = {
        ...input,
        ...deriveView(input),
        ...firstVersion(w),
        ...{ ownerId, query },
      };
      await requireRoom(w.tx, row);
      return insertRow(w, viewNoun, row);
    });
  } catch (error) {
    throw nameTaken(error);
  }
}
