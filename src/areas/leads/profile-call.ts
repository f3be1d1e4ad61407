import { and, eq, lte } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { rateLimits } from "#/db/schema";
import { rates } from "#/src/contract/ceilings";
import type { Context } from "#/src/domain/context";
import { countHit } from "#/src/domain/count-hit";
import { Conflict, TooMany } from "#/src/domain/errors";
import { addDays, startOfDay } from "#/src/format/dates";

/** A lock to generate one lead's profile; it expires at `until`, in milliseconds since the epoch. */
export type ProfileCall = { key: string; until: number };

/** Longer than any call can take, so that a lock left by a crashed process expires. */
const callMs = 90_000;

/**
 * Acquires the lock for a lead, across all processes, and counts the call for the caller's day.
 * @throws Conflict while another is running, TooMany if the day's calls are used up
 */
export async function takeCall(ctx: Context, tx: Tx, leadId: string): Promise<ProfileCall> {
  const now = Date.parse(ctx.now);
  const call = { key: `profile-call:${leadId}`, until: now + callMs };
  const taken = { hits: 1, resetAt: call.until };
  const { rowsAffected } = await tx
    .insert(rateLimits)
    .values({ key: call.key, ...taken })
    .onConflictDoUpdate({ target: rateLimits.key, set: taken, setWhere: lte(rateLimits.resetAt, now) });
  if (rowsAffected === 0) throw new Conflict("A profile of this lead is being generated already.");

  const midnight = Date.parse(startOfDay(ctx.timeZone, addDays(ctx.today, 1)));
  const { hits, resetAt } = await countHit(tx, {
    key: `profile-day:${ctx.actor.userId}`,
    now,
    resetAt: midnight,
  });
  if (hits > rates["profile-day"].most) {
    throw new TooMany(
      Math.max(1, Math.ceil((resetAt - now) / 1000)),
      `You can generate ${rates["profile-day"].most} profiles a day. Please go on tomorrow.`,
    );
  }
  return call;
}

/** Releases the lock, unless it has expired and was acquired by another call. */
export async function endCall({ db }: Context, { key, until }: ProfileCall): Promise<void> {
  await db.transaction((tx) =>
    tx.delete(rateLimits).where(and(eq(rateLimits.key, key), eq(rateLimits.resetAt, until))),
  );
}
