import { and, eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { brokeUnique } from "#/db/failure";
import { type SavedViewRow, savedViews } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import { can, whoMay } from "#/src/contract/permissions";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden } from "#/src/domain/errors";
import { isPersonalOf, isShared } from "./queries";

/**
 * Restricts shared views to managers and admins.
 * @throws Forbidden
 */
export function requireShare({ actor }: Context) {
  if (!can(actor.role, "view.share")) throw new Forbidden(`${whoMay("view.share")}.`);
}

/** @throws Conflict at the limit of a user's views, or of a screen's shared ones */
export async function requireRoom(tx: Tx, row: Pick<SavedViewRow, "ownerId" | "screen" | "isShared">) {
  const [viewsOwned, viewsShared] = [amounts.viewsOwned.most, amounts.viewsShared.most];
  if (row.isShared) {
    const count = await tx.$count(savedViews, and(eq(savedViews.screen, row.screen), isShared));
    if (count >= viewsShared) throw new Conflict(`${viewsShared} views of this screen are shared already.`);
  } else if ((await tx.$count(savedViews, isPersonalOf(row.ownerId))) >= viewsOwned) {
    throw new Conflict(`You have ${viewsOwned} views of your own. Delete one first.`);
  }
}

/** Converts a violation of a unique index to a Conflict; returns other errors unchanged. */
export function nameTaken(error: unknown): unknown {
  if (brokeUnique(error, "saved_views.owner_id")) {
    return new Conflict("You already have a view with this name on this screen.");
  }
  if (brokeUnique(error, "saved_views.name_key")) {
    return new Conflict("This screen already has a shared view with this name.");
  }
  return error;
}
