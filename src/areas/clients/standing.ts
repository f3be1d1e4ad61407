import { eq, type SQL, sql } from "drizzle-orm";
import { clientStandings, clientStandingTotals, clientTasks } from "#/db/schema";
import type { ClientStanding } from "#/src/contract/choices/clients";
import { serverLimits } from "#/src/contract/limits";

/**
 * Expressions for the figures of clients' tasks, in a statement over {@link clientStandings}. Totals and shares are
 * maintained by triggers and always current. Past-due figures are stored for one day only, so there are two variants.
 */
export type Standing = {
  pastDueTasks: SQL<number>;
  /** Condition for each standing; a client can have two. */
  is: Record<ClientStanding, SQL>;
  /** True if the stored totals are current; for a statement `from client_standing_totals`. */
  isCurrent: SQL;
  /** The number of clients in total and by standing, for the same statement. */
  totals: Record<"total" | "onTrack" | "atRisk" | "pastDue", SQL<number>>;
};

const half = serverLimits.onTrackPercent;
const today = sql.placeholder("today");

/** Uses the figures maintained by triggers. `isCurrent` is false if they are for another day. */
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

/** Computes the figures from the open tasks, for the time between midnight and the job that changes the day. */
const liveStanding = (): Standing => {
  const { clientOnboardingId, percent } = clientStandings;
  const late = sql`from ${clientTasks} where ${clientTasks.clientOnboardingId} = ${clientOnboardingId}
    and ${clientTasks.status} <> 'done' and ${clientTasks.turnDue} < ${today}`;
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
 * Uses today's stored figures, otherwise computes them: `query` returns undefined if the stored ones are for another
 * day. The statement takes the value `today`.
 */
export async function queryStandings<T>(
  query: (by: "stored" | "live") => Promise<T | undefined>,
): Promise<T> {
  const found = (await query("stored")) ?? (await query("live"));
  if (found === undefined) throw new Error("client_standing_totals has no row");
  return found;
}

export const standingSources = { stored: storedStanding(), live: liveStanding() };
