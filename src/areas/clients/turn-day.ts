import { eq, sql } from "drizzle-orm";
import type { Database } from "#/db/client";
import { clientStandings, clientStandingTotals, clientTasks } from "#/db/schema";
import { addDays, type DateText, startOfDay } from "#/src/format/dates";
import { planJob } from "#/src/services/jobs/queue";
import type { JobKind } from "#/src/services/jobs/runner";

const kind = "turn_of_day";
const tryAgainMs = 60_000;

type Turning = { db: Database; timeZone: string; today: () => DateText };

/**
 * A job that updates past-due figures to a new day, soon after midnight in the portal's time zone; its key is the day.
 * Until then, and while the database accepts no writes, each request computes them.
 */
export function turnOfDay({ db, timeZone, today }: Turning): JobKind {
  return {
    kind,
    atOnce: 1,
    patienceMs: 60_000,
    lostTry: "The portal stopped while it updated past-due figures.",
    nextTry: (_, now) => new Date(now.getTime() + tryAgainMs),
    async run() {
      const day = today();
      const changed = await turnDay(db, day);
      await planTurnOfDay(db, timeZone, addDays(day, 1));
      return `The standing of ${changed} clients was updated.`;
    },
  };
}

/** Schedules the job for the start of a day; an existing one is not changed. */
export function planTurnOfDay(db: Database, timeZone: string, day: DateText): Promise<void> {
  return db.transaction((tx) => planJob(tx, { kind, key: day }, startOfDay(timeZone, day)));
}

/** Recomputes the clients affected by the change of day, and returns their number. */
export function turnDay(db: Database, day: DateText): Promise<number> {
  return db.transaction(async (tx) => {
    const [totals] = await tx.select({ asOf: clientStandingTotals.asOf }).from(clientStandingTotals);
    if (!totals || totals.asOf === day) return 0;
    const [from, to] = totals.asOf < day ? [totals.asOf, day] : [day, totals.asOf];
    const open = sql`${clientTasks} where ${clientTasks.clientOnboardingId} = ${clientStandings.clientOnboardingId}
      and ${clientTasks.status} <> 'done' and ${clientTasks.turnDue} < `;
    const changed = await tx
      .update(clientStandings)
      .set({ pastDueTasks: sql`(select count(*) from ${open} ${day})` })
      .where(sql`exists (select 1 from ${open} ${to} and ${clientTasks.turnDue} >= ${from})`)
      .returning({ id: clientStandings.clientId });
    await tx.update(clientStandingTotals).set({ asOf: day }).where(eq(clientStandingTotals.id, 1));
    return changed.length;
  });
}
