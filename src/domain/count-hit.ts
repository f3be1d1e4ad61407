import { sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { rateLimits } from "#/db/schema";

type Hit = {
  /** What is counted and for whom. */
  key: string;
  /** Milliseconds since the epoch, as is the end of the window that a first hit opens. */
  now: number;
  resetAt: number;
  /** How many hits it counts as; one unless given. */
  hits?: number;
};

/** Counts a hit in the key's present window, or opens the next one; all processes share the count. */
export async function countHit(
  tx: Tx,
  { key, now, resetAt, hits = 1 }: Hit,
): Promise<{ hits: number; resetAt: number }> {
  const t = rateLimits;
  const [row] = await tx
    .insert(t)
    .values({ key, hits, resetAt })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        hits: sql`case when ${t.resetAt} <= ${now} then ${hits} else ${t.hits} + ${hits} end`,
        resetAt: sql`case when ${t.resetAt} <= ${now} then ${resetAt} else ${t.resetAt} end`,
      },
    })
    .returning();
  return { hits: row?.hits ?? hits, resetAt: row?.resetAt ?? resetAt };
}
