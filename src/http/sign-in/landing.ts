import { and, eq, or } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { savedViews, type UserRow, userSettings } from "#/db/schema";
import { viewPaths } from "#/src/contract/choices/views";

/**
 * Returns the path that a person chose to open after sign-in. `/` is the default, the only one for clients, and the
 * fallback for a view that was deleted or is no longer shared.
 */
export async function landingPath(tx: Tx, { id: userId, role }: UserRow): Promise<string> {
  if (role === "client") return "/";
  const [chosen] = await tx
    .select({ landing: userSettings.landing })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  if (!chosen || chosen.landing === "clients") return "/";
  if (chosen.landing === "my_work") return viewPaths.work;
  const isReachable = or(eq(savedViews.ownerId, userId), eq(savedViews.isShared, true));
  const [view] = await tx
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.id, chosen.landing), isReachable));
  if (!view) return "/";
  return `${viewPaths[view.screen]}?view=${view.id}${view.query && `&${view.query}`}`;
}
