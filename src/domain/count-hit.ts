import { sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { rateLimits } from "#/db/schema";
import { type RateName, rates } from "#/src/contract/ceilings";
import { dayMs, hourMs, minuteMs } from "#/src/format/durations";
import { TooMany } from "./errors";

type Hit = {
  /** The limit and its subject. */
  key: string;
  /** The current time and the end of the window that a first hit opens, both in milliseconds since the epoch. */
  now: number;
  resetAt: number;
  /** Number of hits to add; 1 by default. */
  hits?: number;
};

const windows = { minute: minuteMs, hour: hourMs, day: dayMs };

/** Returns the window of a rate limit, in milliseconds. */
export function windowOf(name: RateName): number {
  return windows[rates[name].per];
}

type Counted = {
  /** The part of the key after the limit's name: the user, address or other subject. */
  whose: string;
  /** ISO 8601 in UTC. */
  now: string;
};

/**
 * Counts a hit against a rate limit in the transaction of the guarded write; `isAbove` is true once the limit is
 * exceeded.
 */
export async function countAgainst(tx: Tx, name: RateName, { whose, now }: Counted) {
  const moment = Date.parse(now);
  const hit = { key: `${name}:${whose}`, now: moment, resetAt: moment + windowOf(name) };
  const { hits, resetAt } = await countHit(tx, hit);
  return { hits, isAbove: hits > rates[name].most, resetAt: new Date(resetAt).toISOString() };
}

/**
 * Creates an error with the seconds until the limit resets. Throwing it inside a write rolls back the counted hit too.
 */
export function tooManyUntil(resetAt: string, now: string, message?: string): TooMany {
  const seconds = Math.ceil((Date.parse(resetAt) - Date.parse(now)) / 1_000);
  return new TooMany(Math.max(1, seconds), message);
}

/** Counts a hit in the key's current window, or opens the next one. The count is shared by all processes. */
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
