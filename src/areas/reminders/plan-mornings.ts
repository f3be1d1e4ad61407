import { and, desc, eq, lt, ne } from "drizzle-orm";
import type { Database, Reader, Tx } from "#/db/client";
import { jobs } from "#/db/schema";
import { morningHour } from "#/src/areas/owed";
import { atHour, type DateText, dateIn, startOfDay } from "#/src/format/dates";
import { dayMs, hourMs, momentAfter } from "#/src/format/durations";
import { isWorkingDay, type WorkingDays, workingDayBefore } from "#/src/format/working-days";
import { planJob } from "#/src/services/jobs/queue";

export const morningJob = "morning_mail";
/** Period for which jobs of past hours are stored. */
const storedMs = 14 * dayMs;

type Clock = { timeZone: string; now: Date };

/**
 * Schedules the mail of the current hour and of the next one, aligned to seven o'clock in the portal's time zone. The key
 * of a job is its hour. Existing jobs are not changed.
 */
export async function planMorningMail(db: Database, clock: Clock): Promise<void> {
  const hour = hourOf(clock);
  const hours = [hour, momentAfter(hour, hourMs)];
  await db.transaction(async (tx) => {
    for (const key of hours) await planJob(tx, { kind: morningJob, key }, key);
    const isOld = and(eq(jobs.kind, morningJob), lt(jobs.endedAt, momentAfter(clock.now, -storedMs)));
    await tx.delete(jobs).where(isOld);
  });
}

/** Returns the start of the current hour. */
function hourOf({ timeZone, now }: Clock): string {
  const seven = atHour(timeZone, dateIn(timeZone, now.toISOString()), morningHour);
  const hours = Math.floor((now.getTime() - new Date(seven).getTime()) / hourMs);
  return momentAfter(seven, hours * hourMs);
}

/**
 * Cancels the mail of the portal's day until now, or until seven if that is later, since a restored database does not
 * know who has received it.
 */
export async function skipMorningMail(db: Database, clock: Clock): Promise<void> {
  const moment = clock.now.toISOString();
  const seven = atHour(clock.timeZone, dateIn(clock.timeZone, moment), morningHour);
  const key = [hourOf(clock), seven].toSorted().at(-1) ?? seven;
  const skipped = {
    state: "failed",
    endedAt: moment,
    lease: null,
    leaseUntil: null,
    lastError: restored,
  } as const;
  await db.transaction(async (tx) => {
    await tx
      .update(jobs)
      .set(skipped)
      .where(and(eq(jobs.kind, morningJob), eq(jobs.state, "waiting")));
    await tx
      .insert(jobs)
      .values({ kind: morningJob, key, runAt: moment, createdAt: moment, ...skipped })
      .onConflictDoNothing();
  });
}

const restored =
  "The database was restored from a backup, and this may have been sent since the backup was made.";

/** The hour of a job, and the latest other one whose job has ended; null if there is none. */
export type Hours = { hour: string; last: string | null };

/** Returns the latest hour other than this one whose job has ended, sent or given up. */
export async function lastEnded(reader: Reader | Tx, hour: string): Promise<string | null> {
  const [last] = await reader
    .select({ key: jobs.key })
    .from(jobs)
    .where(and(eq(jobs.kind, morningJob), ne(jobs.state, "waiting"), ne(jobs.key, hour)))
    .orderBy(desc(jobs.key))
    .limit(1);
  return last?.key ?? null;
}

/**
 * Returns the day whose morning mail is written in this hour in a time zone; null if none is. Missed mail is sent
 * later on the same day, unless the portal was down, or sent no mail, on the working day before.
 */
export function morningOf(
  { timeZone, calendar }: { timeZone: string; calendar: WorkingDays },
  { hour, last }: Hours,
): DateText | null {
  const day = dateIn(timeZone, hour);
  const seven = atHour(timeZone, day, morningHour);
  if (!isWorkingDay(calendar, day) || seven > hour) return null;
  if (seven > momentAfter(hour, -hourMs)) return day;
  const wasUp = last !== null && last >= startOfDay(timeZone, workingDayBefore(calendar, day));
  return wasUp && last < seven ? day : null;
}
