import { sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { rateLimits } from "#/db/schema";
import { type RateName, rates } from "#/src/contract/ceilings";
import { dayMs, hourMs, minuteMs } from "#/src/format/durations";
import { TooMany } from "./errors";

type Hit = {
  /** What is counted and for whom. */
  key: string;
  /** Milliseconds since the epoch, as is the end of the window that a first hit opens. */
  now: number;
  resetAt: number;
  /** How many hits it counts as; one unless given. */
  hits?: number;
};

const windows = { minute: minuteMs, hour: hourMs, day: dayMs };

/** The length of the window in which a ceiling counts, in milliseconds. */
export function windowOf(name: RateName): number {
  return windows[rates[name].per];
}

type Counted = {
  /** The part of the key after the ceiling's name: who or what has the count. */
  whose: string;
  /** ISO 8601 in UTC. */
  now: string;
};

/** Counts a hit against a ceiling, in the write that it belongs to; `isAbove` once there are too many. */
export async function countAgainst(tx: Tx, name: RateName, { whose, now }: Counted) {
  const moment = Date.parse(now);
  const hit = { key: `${name}:${whose}`, now: moment, resetAt: moment + windowOf(name) };
  const { hits, resetAt } = await countHit(tx, hit);
  return { hits, isAbove: hits > rates[name].most, resetAt: new Date(resetAt).toISOString() };
}

/** A refusal that ends at a moment; thrown inside a write it takes the hit back with everything else. */
export function tooManyUntil(resetAt: string, now: string, message?: string): TooMany {
  const seconds = Math.ceil((Date.parse(resetAt) - Date.parse(now)) / 1_000);
  return new TooMany(Math.max(1, seconds), message);
}

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
