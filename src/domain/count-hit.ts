import { sql } from "drizzle-orm";
import type { Tx } from "../../db/client";
import { rateLimits } from "../../db/schema";

type Hit = {
  /** What is counted and for whom. */
  key: string;
  /** Milliseconds since the epoch, as is the end of the window that a first hit opens. */
  now: number;
  resetAt: number;
};

/** Counts one hit in the key's present window, or opens the next one; all processes share the count. */
export async function countHit(
  tx: Tx,
  { key, now, resetAt }: Hit,
): Promise<{ hits: number; resetAt: number }> {
  const t = rateLimits;
  const [row] = await tx
    .insert(t)
    .values({ key, hits: 1, resetAt })
    .onConflictDoUpdate({
      target: t.key,
      set: {
        hits: sql`case when ${t.resetAt} <= ${now} then 1 else ${t.hits} + 1 end`,
        resetAt: sql`case when ${t.resetAt} <= ${now} then ${resetAt} else ${t.resetAt} end`,
      },
    })
    .returning();
  return { hits: row?.hits ?? 1, resetAt: row?.resetAt ?? resetAt };
}
