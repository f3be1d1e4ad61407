import { and, eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { savedViews } from "#/db/schema";

/** Takes away what somebody saved for themselves alone, and returns which; what they shared is the team's and stays. */
export async function forgetViews(tx: Tx, userId: string): Promise<string[]> {
  const gone = await tx
    .delete(savedViews)
    .where(and(eq(savedViews.ownerId, userId), eq(savedViews.isShared, false)))
    .returning({ id: savedViews.id });
  return gone.map(({ id }) => id);
}
