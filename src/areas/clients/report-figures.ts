import { and, asc, eq, gt, gte, isNull, lte, or, sql } from "drizzle-orm";
import { type JsonText, jsonArray, jsonObject, readJson } from "#/db/json";
import {
  clientOnboarding,
  clientStandings,
  clientStandingTotals,
  clients,
  clientTaskCounts,
} from "#/db/schema";
import { build, statement } from "#/db/statement";
import type { TaskCategory } from "#/src/contract/choices/tasks";
import type { ReportClient } from "#/src/contract/reports";
import type { Context } from "#/src/domain/context";
import { askStanding, standingBy } from "./standing";

const clientsAtOnce = 1_000;

/**
 * Every client that the caller may see with its figures, by name. A part at a time, written as JSON by the database: a
 * row each would cost three times as much, and all at once would keep every other request waiting.
 */
export async function reportClients({ db, actor, today }: Context): Promise<ReportClient[]> {
  const found: ReportClient[] = [];
  const isForClients = actor.role === "client";
  for (let after: string | null = ""; after !== null; ) {
    const values: Record<string, unknown> = { today, after, clientId: actor.clientId };
    const { part } = await askStanding(
      async (by) => (await partOf(db.read, { by, isForClients }, values))[0],
    );
    const { clients, last } = readJson(part);
    found.push(...clients);
    after = clients.length < clientsAtOnce ? null : last;
    await Bun.sleep(0);
  }
  return found;
}

type Shape = { by: keyof typeof standingBy; isForClients: boolean };

type Part = { part: JsonText<{ clients: ReportClient[]; last: string | null }> };

const partOf = statement<Part, Shape>(({ by, isForClients }) => {
  const { holds, pastDueTasks } = standingBy[by];
  const { totalTasks, completedTasks, percent, startDate, targetLaunchDate } = clientStandings;
  const { id, name, status, brandNames, nameKey } = clients;
  const item = jsonObject({
    ...{ id, name, status, brandNames, totalTasks, completedTasks, pastDueTasks, percentComplete: percent },
    ...{ startDate, targetLaunchDate },
  });
  const rows = build
    .select({ item: item.as("item"), key: sql<string>`${nameKey}`.as("key") })
    .from(clients)
    .innerJoin(clientStandings, eq(clientStandings.clientId, id))
    .where(
      and(
        gt(nameKey, sql.placeholder("after")),
        isForClients ? eq(id, sql.placeholder("clientId")) : undefined,
      ),
    )
    .orderBy(asc(nameKey))
    .limit(clientsAtOnce)
    .as("part");
  const part = sql`(
    select '{"last":' || json_quote(max(key)) || ',"clients":' || ${jsonArray(sql`item`)} || '}' from ${rows})`;
  return build
    .select({ part: part.as("part") })
    .from(clientStandingTotals)
    .where(holds);
});

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
