import { and, asc, eq, getTableColumns, inArray, or, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { type SavedViewRow, savedViews, users } from "#/db/schema";
import { type ViewScreen, viewScreen } from "#/src/contract/choices/views";
import { callLimits } from "#/src/contract/limits-of-calls";
import type { SavedView } from "#/src/contract/views";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { presentView } from "./present";

/** A view with its owner's name. */
export type OwnedView = SavedViewRow & Pick<SavedView, "owner">;

/**
 * Finds a view that is the caller's own or shared; others are hidden.
 * @throws NotFound
 */
export async function findView(
  { actor, db }: Context,
  id: string,
  reader: Reader | Tx = db.read,
): Promise<SavedViewRow> {
  const isReachable = or(eq(savedViews.ownerId, actor.userId), isShared);
  const [row] = await reader
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, id), isReachable));
  if (!row) throw new NotFound();
  return row;
}

/** Returns the view for its tab. */
export async function showView(ctx: Context, row: SavedViewRow): Promise<SavedView> {
  const [found] = await ctx.db.read.select(owner).from(users).where(eq(users.id, row.ownerId));
  return presentView(ctx, { ...row, owner: found ?? { firstName: null, lastName: null } });
}

/** Lists the caller's own views and the shared ones by name, for one screen or for all. */
export async function listViews(ctx: Context, screen?: ViewScreen): Promise<SavedView[]> {
  const ofScreen = inArray(savedViews.screen, screen ? [screen] : viewScreen.values);
  const rows = await ctx.db.read
    .select({ ...getTableColumns(savedViews), owner })
    .from(savedViews)
    .innerJoin(users, eq(users.id, savedViews.ownerId))
    .where(or(and(ofScreen, isPersonalOf(ctx.actor.userId)), and(ofScreen, isShared)))
    .orderBy(asc(savedViews.nameKey), asc(savedViews.id))
    .limit(callLimits.pageSizeMax);
  return rows.map((row) => presentView(ctx, row));
}

const owner = { firstName: users.firstName, lastName: users.lastName };

/** Numbers are literals in both, since SQLite does not use a partial index for a condition on a parameter. */
export const isShared = sql`${savedViews.isShared} = 1`;

export const isPersonalOf = (userId: string) =>
  and(eq(savedViews.ownerId, userId), sql`${savedViews.isShared} = 0`);
