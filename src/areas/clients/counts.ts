import { and, eq, gt, gte, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTaskCounts, clientTasks } from "#/db/schema";
import type { ClientStanding } from "#/src/contract/choices/clients";
import type { TaskCategory } from "#/src/contract/choices/tasks";
import type { ClientsSummary, TaskCounts } from "#/src/contract/clients";
import { serverLimits } from "#/src/contract/limits";
import type { ReportClient } from "#/src/contract/reports";
import type { Context } from "#/src/domain/context";
import { percentComplete } from "./rules";

/**
 * All figures about clients' tasks come from here and from `completions.ts`. Totals stand in the onboarding's
 * row and in client_task_counts, kept there by triggers; past due depends on the calendar, so it is counted
 * from an index over open tasks by due date.
 *
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

/** Who counts to which standing: a client can be in two. `late` and `percent` as in {@link countsOf}. */
export function standingsOf({ late, percent }: { late: SQL; percent: SQL }): Record<ClientStanding, SQL> {
  const half = serverLimits.onTrackPercent;
  return {
    on_track: sql`(not ${late} and ${percent} >= ${half})`,
    at_risk: sql`(${late} or (${percent} >= 1 and ${percent} < ${half}))`,
    past_due: late,
  };
}

/** Completes the stored figures of one client. */
export function withPercent<T extends Omit<TaskCounts, "percentComplete" | "openTasks">>(row: T) {
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
  const isIn = standingsOf({ late: sql`late`, percent: sql`percent` });
  const [row] = await ctx.db.read
    .select({
      total: sql<number>`count(*)`,
      onTrack: sql<number>`coalesce(sum(${isIn.on_track}), 0)`,
      atRisk: sql<number>`coalesce(sum(${isIn.at_risk}), 0)`,
      pastDue: sql<number>`coalesce(sum(${isIn.past_due}), 0)`,
    })
    .from(standing);
  return row ?? { total: 0, onTrack: 0, atRisk: 0, pastDue: 0 };
}

/**
 * Every client in `scope` with its figures, by name. A part at a time, built as JSON by the database: a row
 * each would cost three times as much, and all at once would keep every other request waiting.
 */
export async function reportClients(ctx: Context, scope: SQL): Promise<ReportClient[]> {
  const found: ReportClient[] = [];
  for (let after: string | null = ""; after !== null; ) {
    const part = await partOfClients(ctx, scope, after);
    found.push(...part.clients.map(withPercent));
    after = part.clients.length < clientsAtOnce ? null : part.last;
    await Bun.sleep(0);
  }
  return found;
}

const clientsAtOnce = 1_000;

type Counted = Omit<ReportClient, "percentComplete">;

async function partOfClients(ctx: Context, scope: SQL, after: string) {
  const { totalTasks, completedTasks, pastDueTasks } = countsOf(ctx.today);
  const part = ctx.db.read
    .select({
      key: sql<string>`${clients.nameKey}`.as("key"),
      client: sql<string>`json_object(
        'id', ${clients.id}, 'name', ${clients.name}, 'status', ${clients.status},
        'brandNames', json(${clients.brandNames}), 'totalTasks', ${totalTasks},
        'completedTasks', ${completedTasks}, 'pastDueTasks', ${pastDueTasks},
        'startDate', ${clientOnboarding.startDate},
        'targetLaunchDate', ${clientOnboarding.targetLaunchDate})`.as("client"),
    })
    .from(clients)
    .leftJoin(clientOnboarding, eq(clientOnboarding.clientId, clients.id))
    .where(and(scope, gt(clients.nameKey, after)))
    .orderBy(clients.nameKey)
    .limit(clientsAtOnce)
    .as("part");
  const [row] = await ctx.db.read
    .select({ list: sql<string>`json_group_array(json(client))`, last: sql<string | null>`max(key)` })
    .from(part);
  return { clients: JSON.parse(row?.list ?? "[]") as Counted[], last: row?.last ?? null };
}

/**
 * The tasks of each category over the onboardings that started on or before `to` and were not over before
 * `from`, a moment (ISO 8601 in UTC). Categories without tasks are left out.
 */
export async function categoryCounts(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<{ category: TaskCategory; totalTasks: number; completedTasks: number }[]> {
  const { category } = clientTaskCounts;
  const totalTasks = sql<number>`sum(${clientTaskCounts.totalTasks})`;
  const completedTasks = sql<number>`sum(${clientTaskCounts.completedTasks})`;
  const isOpen = isNull(clientOnboarding.completedAt);
  return ctx.db.read
    .select({ category, totalTasks, completedTasks })
    .from(clientTaskCounts)
    .innerJoin(clientOnboarding, eq(clientOnboarding.id, clientTaskCounts.clientOnboardingId))
    .where(and(lte(clientOnboarding.startDate, to), or(isOpen, gte(clientOnboarding.completedAt, from))))
    .groupBy(category)
    .having(gt(totalTasks, 0));
}
