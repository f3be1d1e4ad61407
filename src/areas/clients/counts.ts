import { eq, type SQL, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks } from "../../../db/schema";
import type { ClientsSummary, TaskCounts } from "../../contract/clients";
import { limits } from "../../contract/limits";
import type { Context } from "../../domain/context";
import { percentComplete } from "./rules";

/**
 * All figures about a client's tasks come from here. Totals stand in the onboarding's row, kept there by
 * triggers; past due depends on the calendar, so it is counted from an index over open tasks by due date.
 * Each expression expects `clients` left-joined with `client_onboarding`.
 */
export function countsOf(today: string) {
  const totalTasks = sql<number>`coalesce(${clientOnboarding.totalTasks}, 0)`;
  const completedTasks = sql<number>`coalesce(${clientOnboarding.completedTasks}, 0)`;
  return {
    totalTasks,
    completedTasks,
    openTasks: sql<number>`${totalTasks} - ${completedTasks}`,
    pastDueTasks: sql<number>`(select count(*) ${pastDueTasksOf(today)})`,
    isPastDue: sql<boolean>`exists (select 1 ${pastDueTasksOf(today)})`,
    percent: sql<number>`case when ${totalTasks} = 0 then 0 else round(100.0 * ${completedTasks} / ${totalTasks}) end`,
  };
}

function pastDueTasksOf(today: string): SQL {
  return sql`from ${clientTasks}
    where ${clientTasks.clientOnboardingId} = ${clientOnboarding.id}
      and ${clientTasks.status} <> 'done' and ${clientTasks.dueDate} < ${today}`;
}

/** Completes the stored figures of one client. */
export function withPercent(row: Omit<TaskCounts, "percentComplete">): TaskCounts {
  return { ...row, percentComplete: percentComplete(row.completedTasks, row.totalTasks) };
}

/** The counters of the clients screen over everything in `scope`, in one pass over the clients. */
export async function summarize(ctx: Context, scope: SQL): Promise<ClientsSummary> {
  const { percent, isPastDue } = countsOf(ctx.today);
  const standing = ctx.db.read
    .select({ percent: percent.as("percent"), late: isPastDue.as("late") })
    .from(clients)
    .leftJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .where(scope)
    .as("standing");
  const [row] = await ctx.db.read
    .select({
      total: sql<number>`count(*)`,
      onTrack: sql<number>`coalesce(sum(not late and percent >= ${limits.onTrackPercent}), 0)`,
      atRisk: sql<number>`coalesce(sum(late or (percent >= 1 and percent < ${limits.onTrackPercent})), 0)`,
      pastDue: sql<number>`coalesce(sum(late), 0)`,
    })
    .from(standing);
  return row ?? { total: 0, onTrack: 0, atRisk: 0, pastDue: 0 };
}
