import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { type JobRow, jobs } from "#/db/schema";
import { momentAfter } from "#/src/format/durations";

type Job = Pick<JobRow, "kind" | "key">;

/** Plans a job inside the transaction that requires it; an existing job stays unchanged. */
export async function planJob(tx: Tx, { kind, key }: Job, now: string): Promise<void> {
  await tx.insert(jobs).values({ kind, key, runAt: now, createdAt: now }).onConflictDoNothing();
}

const isDue = (now: string) =>
  and(
    sql`${jobs.state} = 'waiting'`,
    lte(jobs.runAt, now),
    or(isNull(jobs.leaseUntil), lte(jobs.leaseUntil, now)),
  );

/** Returns the kinds with due jobs. */
export async function dueKinds(db: Database, kinds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db.read
    .selectDistinct({ kind: jobs.kind })
    .from(jobs)
    .where(and(isDue(now.toISOString()), inArray(jobs.kind, [...kinds])));
  return new Set(rows.map(({ kind }) => kind));
}

/** A job reserved for this process until its lease ends. */
export type TakenJob = JobRow & { lease: string };

type Wish = { kind: string; leaseMs: number; now: Date; lostTry: string };

/**
 * Takes the job that has been due longest, with one conditional write; null when none is due. If its lease ran out,
 * the previous attempt never reported a result, and `lostTry` becomes its last error.
 */
export function takeDue(db: Database, { kind, leaseMs, now, lostTry }: Wish): Promise<TakenJob | null> {
  const moment = now.toISOString();
  const lease = Bun.randomUUIDv7();
  return db.transaction(async (tx) => {
    const due = tx
      .select({ key: jobs.key })
      .from(jobs)
      .where(and(eq(jobs.kind, kind), isDue(moment)))
      .orderBy(jobs.runAt)
      .limit(1);
    const [taken] = await tx
      .update(jobs)
      .set({
        lease,
        leaseUntil: momentAfter(now, leaseMs),
        attempts: sql`${jobs.attempts} + 1`,
        lastError: sql`iif(${jobs.lease} is null, ${jobs.lastError}, ${lostTry})`,
      })
      .where(and(eq(jobs.kind, kind), inArray(jobs.key, due)))
      .returning();
    return taken ? { ...taken, lease } : null;
  });
}

/** Result of an attempt. */
export type Noted =
  | { state: "waiting"; runAt: string; lastError: string }
  | { state: "done"; endedAt: string; result: string | null }
  | { state: "failed"; endedAt: string; lastError: string };

/**
 * Records the result of an attempt; false when the lease expired and another process took the job, whose result then
 * counts.
 */
export async function noteTry(tx: Tx, { kind, key, lease }: TakenJob, noted: Noted): Promise<boolean> {
  const changed = await tx
    .update(jobs)
    .set({ ...noted, lease: null, leaseUntil: null })
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key), eq(jobs.lease, lease)))
    .returning({ key: jobs.key });
  return changed.length > 0;
}
