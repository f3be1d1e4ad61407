import { and, eq, inArray, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Tx } from "#/db/client";
import { type JobRow, jobs } from "#/db/schema";
import { momentAfter } from "#/src/format/durations";

type Job = Pick<JobRow, "kind" | "key">;

/** Plans a job inside the transaction that makes it necessary; one that was planned before stays as it is. */
export async function planJob(tx: Tx, { kind, key }: Job, now: string): Promise<void> {
  await tx.insert(jobs).values({ kind, key, runAt: now, createdAt: now }).onConflictDoNothing();
}

const isDue = (now: string) =>
  and(
    sql`${jobs.state} = 'waiting'`,
    lte(jobs.runAt, now),
    or(isNull(jobs.leaseUntil), lte(jobs.leaseUntil, now)),
  );

/** Those of the kinds of which something is to be done. */
export async function dueKinds(db: Database, kinds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await db.read
    .selectDistinct({ kind: jobs.kind })
    .from(jobs)
    .where(and(isDue(now.toISOString()), inArray(jobs.kind, [...kinds])));
  return new Set(rows.map(({ kind }) => kind));
}

/** A job that this process alone may do until its lease ends. */
export type TakenJob = JobRow & { lease: string };

type Wish = { kind: string; leaseMs: number; now: Date; lostTry: string };

/**
 * Takes what has been due longest, with one conditional write; null when nothing is due. A job whose lease ran out was begun by somebody who never said what came of it:
 * `lostTry` is then its last error.
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

/** What became of a try. */
export type Noted =
  | { state: "waiting"; runAt: string; lastError: string }
  | { state: "done"; endedAt: string; result: string | null }
  | { state: "failed"; endedAt: string; lastError: string };

/** False when the lease ran out and somebody else took the job: what they make of it counts. */
export async function noteTry(tx: Tx, { kind, key, lease }: TakenJob, noted: Noted): Promise<boolean> {
  const changed = await tx
    .update(jobs)
    .set({ ...noted, lease: null, leaseUntil: null })
    .where(and(eq(jobs.kind, kind), eq(jobs.key, key), eq(jobs.lease, lease)))
    .returning({ key: jobs.key });
  return changed.length > 0;
}
