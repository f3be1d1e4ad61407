import { type SavedViewRow, savedViews } from "#/db/schema";
import type { CreateView } from "#/src/contract/views";
import type { Context } from "#/src/domain/context";
import { created } from "#/src/domain/nouns/entries";
import { deriveView, viewNoun } from "#/src/domain/nouns/views";
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
    return await write(ctx, async ({ tx, now, newId, record }) => {
      const row = {
        ...input,
        ...deriveView(input),
        ...{ id: newId(), ownerId, query, version: 1, createdAt: now, updatedAt: now },
      };
      await requireRoom(tx, row);
      await tx.insert(savedViews).values(row);
      record(created(viewNoun, row));
      return row;
    });
  } catch (error) {
    throw nameTaken(error);
  }
}
