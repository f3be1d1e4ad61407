import { eq } from "drizzle-orm";
import { uploads } from "#/db/schema";
import { isObjectPath } from "#/src/contract/objects";
import type { Context } from "#/src/domain/context";
import { keyOf } from "#/src/services/object-store/object-store";
import { isInUse } from "./queries";

/**
 * Removes an object that a row named until a moment ago, unless another one does. What fails is left to the
 * sweep of housekeeping: the change that made the object useless is done already.
 */
export async function removeObject(ctx: Context, path: string | null): Promise<void> {
  if (path === null || !isObjectPath(path)) return;
  try {
    if (await isInUse(ctx, path)) return;
    await ctx.store.remove(keyOf(path));
    await ctx.db.transaction((tx) => tx.delete(uploads).where(eq(uploads.keptKey, keyOf(path))));
  } catch {
    // The store has logged it; housekeeping finds the object by its row.
  }
}
