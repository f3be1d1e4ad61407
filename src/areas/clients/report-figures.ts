import { and, asc, eq, gt, sql } from "drizzle-orm";
import { type JsonText, jsonObject, readJson } from "#/db/json";
import {
  clientCategoryCounts,
  clientOnboarding,
  clientStandings,
  clientStandingTotals,
  clients,
} from "#/db/schema";
import { build, statement } from "#/db/statement";
import { type TaskCategory, taskCategory } from "#/src/contract/choices/tasks";
import type { ReportClient } from "#/src/contract/reports";
import { isOwnClient, ownClients } from "#/src/domain/client-scope";
import type { Context } from "#/src/domain/context";
import { queryStandings, standingSources } from "./standing";

const clientsAtOnce = 1_000;

/** All clients as JSON written by the database, with counts over them. */
export type ReportedClients = {
  clients: JsonText<ReportClient[]>;
  activeClients: number;
  /** Past-due tasks of each client, in the same order. */
  pastDueTasks: number[];
};

/**
 * Returns every client visible to the caller with its figures, by name. They are read in batches as JSON written by the
 * database and are not parsed: single rows would cost several times as much, and one batch would block all other
 * requests.
 */
export async function reportClients({ db, actor, today }: Context): Promise<ReportedClients> {
  const parts: Part[] = [];
  const isForClients = actor.role === "client";
  for (let after: string | null = ""; after !== null; ) {
    const values: Record<string, unknown> = { today, after, ...ownClients(actor) };
    const part = await queryStandings(async (by) => (await partOf(db.read, { by, isForClients }, values))[0]);
    parts.push(part);
    after = part.count < clientsAtOnce ? null : part.last;
    await Bun.sleep(0);
  }
  const written = parts.filter(({ count }) => count > 0).map(({ items }) => items);
  return {
    clients: `[${written.join(",")}]`,
    activeClients: parts.reduce((sum, { active }) => sum + active, 0),
    pastDueTasks: parts.flatMap(({ pastDueTasks }) => readJson(pastDueTasks)),
  };
}

type Shape = { by: keyof typeof standingSources; isForClients: boolean };

type Part = {
  /** JSON objects separated by commas. */
  items: string;
  count: number;
  active: number;
  pastDueTasks: JsonText<number[]>;
  last: string | null;
};

const partOf = statement<Part, Shape>(({ by, isForClients }) => {
  const { isCurrent, pastDueTasks } = standingSources[by];
  const { totalTasks, completedTasks, percent, startDate, targetLaunchDate } = clientStandings;
  const { id, name, status, brandNames, nameKey } = clients;
  const item = jsonObject({
    ...{ id, name, status, brandNames, totalTasks, completedTasks, pastDueTasks, percentComplete: percent },
    ...{ startDate, targetLaunchDate },
  });
  const rows = build
    .select({
      item: item.as("item"),
      isActive: sql`${status} = 'active'`.as("is_active"),
      late: sql`${pastDueTasks}`.as("late"),
      key: sql<string>`${nameKey}`.as("key"),
    })
    .from(clients)
    .innerJoin(clientStandings, eq(clientStandings.clientId, id))
    .where(and(gt(nameKey, sql.placeholder("after")), isForClients ? isOwnClient(id) : undefined))
    .orderBy(asc(nameKey))
    .limit(clientsAtOnce)
    .as("part");
  const whole = sql`(select coalesce(group_concat(item, ','), '') as items, count(*) as count,
    coalesce(sum(is_active), 0) as active, json_group_array(late) as "pastDueTasks", max(key) as last from ${rows})`;
  return sql`select whole.* from ${clientStandingTotals} cross join ${whole} as whole where ${isCurrent}`;
});

/**
 * Counts the tasks of each category in onboardings that started on or before `to` and were not completed before `from`,
 * a moment (ISO 8601 in UTC). Categories without tasks are left out.
 */
export async function categoryCounts(
  { db }: Context,
  range: { from: string; to: string },
): Promise<CategorySums[]> {
  const counted = await categorySums(db.read, null, range);
  return taskCategory.values.flatMap((category) => counted.filter((row) => row.category === category));
}

type CategorySums = { category: TaskCategory; totalTasks: number; completedTasks: number };

const categorySums = statement<CategorySums>(() => {
  const { clientOnboardingId, category, totalTasks, completedTasks } = clientCategoryCounts;
  const { id, startDate, completedAt } = clientOnboarding;
  return sql`
    select ${category} as category, sum(${totalTasks}) as "totalTasks", sum(${completedTasks}) as "completedTasks"
    from ${clientOnboarding} join ${clientCategoryCounts} on ${clientOnboardingId} = ${id}
    where ${startDate} <= ${sql.placeholder("to")}
      and (${completedAt} is null or ${completedAt} >= ${sql.placeholder("from")})
    group by ${category}`;
});
