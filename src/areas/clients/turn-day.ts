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
 * Brings what is past due to a new day, soon after the portal's midnight; its key is the day. Until then, and while the
 * database takes no writes, everybody counts for themselves.
 */
export function turnOfDay({ db, timeZone, today }: Turning): JobKind {
  return {
    kind,
    atOnce: 1,
    patienceMs: 60_000,
    lostTry: "The portal ended while it counted what is past due.",
    nextTry: (_, now) => new Date(now.getTime() + tryAgainMs),
    async run() {
      const day = today();
      const changed = await turnDay(db, day);
      await planTurnOfDay(db, timeZone, addDays(day, 1));
      return `${changed} clients stand otherwise.`;
    },
  };
}

/** Plans the turn to a day for when it begins; one that was planned before stays as it is. */
export function planTurnOfDay(db: Database, timeZone: string, day: DateText): Promise<void> {
  return db.transaction((tx) => planJob(tx, { kind, key: day }, startOfDay(timeZone, day)));
}

/** Counts anew, of the clients for whom the days between make a difference; how many these were. */
export function turnDay(db: Database, day: DateText): Promise<number> {
  return db.transaction(async (tx) => {
    const [totals] = await tx.select({ asOf: clientStandingTotals.asOf }).from(clientStandingTotals);
    if (!totals || totals.asOf === day) return 0;
    const [from, to] = totals.asOf < day ? [totals.asOf, day] : [day, totals.asOf];
    const open = sql`${clientTasks} where ${clientTasks.clientOnboardingId} = ${clientStandings.clientOnboardingId}
      and ${clientTasks.status} <> 'done' and ${clientTasks.dueDate} < `;
    const changed = await tx
      .update(clientStandings)
      .set({ pastDueTasks: sql`(select count(*) from ${open} ${day})` })
      .where(sql`exists (select 1 from ${open} ${to} and ${clientTasks.dueDate} >= ${from})`)
      .returning({ id: clientStandings.clientId });
    await tx.update(clientStandingTotals).set({ asOf: day }).where(eq(clientStandingTotals.id, 1));
    return changed.length;
  });
}
