import { eq, type SQL, sql } from "drizzle-orm";
import { clientStandings, clientStandingTotals, clientTasks } from "#/db/schema";
import type { ClientStanding } from "#/src/contract/choices/clients";
import { serverLimits } from "#/src/contract/limits";

/**
 * The figures of clients' tasks for a statement over {@link clientStandings}. Totals and shares are kept by triggers
 * and hold always; what is past due is kept for one day, so there are two ways to say it.
 */
export type Standing = {
  pastDueTasks: SQL<number>;
  /** Who counts to which: a client can be in two. */
  is: Record<ClientStanding, SQL>;
  /** True where the kept totals may be used; for a statement `from client_standing_totals`. */
  isCurrent: SQL;
  /** How many clients there are and how they stand, for the same statement. */
  totals: Record<"total" | "onTrack" | "atRisk" | "pastDue", SQL<number>>;
};

const half = serverLimits.onTrackPercent;
const today = sql.placeholder("today");

/** As triggers keep it. `holds` is false when that was for another day. */
const storedStanding = (): Standing => {
  const { isOnTrack, isAtRisk, isPastDue, pastDueTasks } = clientStandings;
  const { total, onTrack, atRisk, pastDue } = clientStandingTotals;
  return {
    pastDueTasks: sql`${pastDueTasks}`,
    is: { on_track: sql`${isOnTrack}`, at_risk: sql`${isAtRisk}`, past_due: sql`${isPastDue}` },
    isCurrent: eq(clientStandingTotals.asOf, today),
    totals: {
      total: sql`${total}`,
      onTrack: sql`${onTrack}`,
      atRisk: sql`${atRisk}`,
      pastDue: sql`${pastDue}`,
    },
  };
};

/** Counted from the open tasks, for the time between midnight and the job that turns the day. */
const liveStanding = (): Standing => {
  const { clientOnboardingId, percent } = clientStandings;
  const late = sql`from ${clientTasks} where ${clientTasks.clientOnboardingId} = ${clientOnboardingId}
    and ${clientTasks.status} <> 'done' and ${clientTasks.dueDate} < ${today}`;
  const isLate = sql`exists (select 1 ${late})`;
  const is = {
    on_track: sql`(not ${isLate} and ${percent} >= ${half})`,
    at_risk: sql`(${isLate} or ${percent} between 1 and ${half - 1})`,
    past_due: isLate,
  };
  const count = (mark: SQL) => sql<number>`(select count(*) from ${clientStandings} where ${mark})`;
  return {
    pastDueTasks: sql`(select count(*) ${late})`,
    is,
    isCurrent: sql`true`,
    totals: {
      total: sql`${clientStandingTotals.total}`,
      onTrack: count(is.on_track),
      atRisk: count(is.at_risk),
      pastDue: count(is.past_due),
    },
  };
};

/**
 * Asks by the kept figures, and by counting where these were of another day: `ask` returns undefined then. The
 * statement takes the value `today`.
 */
export async function queryStandings<T>(
  query: (by: "stored" | "live") => Promise<T | undefined>,
): Promise<T> {
  const found = (await query("stored")) ?? (await query("live"));
  if (found === undefined) throw new Error("client_standing_totals has no row");
  return found;
}

export const standingSources = { stored: storedStanding(), live: liveStanding() };
