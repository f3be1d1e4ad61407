import { desc, eq, type SQL, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { addDays, type DateText, dateIn, daysBetween, startOfDay } from "#/src/format/dates";

type Period = { from: DateText; to: DateText };

/**
 * Counts completions in a period of calendar days: tasks, and how many of them were late; onboardings whose last task
 * was completed, and the sum of their durations in days. An onboarding completed before its start date took 0 days.
 */
export async function completionsIn(ctx: Context, period: Period) {
  const days = daysOf(await narrowed(ctx, period), ctx.timeZone);
  const doneThen = sql`days cross join ${clientTasks}
    where ${clientTasks.completedAt} >= days.starts and ${clientTasks.completedAt} < days.ends`;
  // The last comparison is implied by the others, but makes the statement use a partial index.
  const tasks = ctx.db.read.all<{ done: number; late: number }>(sql`
    ${withDays(days)}
    select (select count(*) from ${doneThen}) as done,
      (select count(*) from ${doneThen} and ${clientTasks.dueDate} < days.date
        and ${clientTasks.dueDate} < ${clientTasks.completedAt}) as late`);
  const onboardings = ctx.db.read.all<{ ended: number; daysTaken: number }>(sql`
    ${withDays(days)}
    select count(*) as ended, coalesce(sum(max(0, ${daysTaken})), 0) as daysTaken
    from days cross join ${clientOnboarding}
    where ${clientOnboarding.completedAt} >= days.starts and ${clientOnboarding.completedAt} < days.ends`);
  const [[counted], [ended]] = await Promise.all([tasks, onboardings]);
  const { done, late } = counted ?? { done: 0, late: 0 };
  return { done, onTime: done - late, ...(ended ?? { ended: 0, daysTaken: 0 }) };
}

const daysTaken = sql`cast(days.number - julianday(${clientOnboarding.startDate}) as integer)`;

/** Narrows a period to the days with data, so that a query over centuries costs no more. */
async function narrowed({ db, timeZone }: Context, { from, to }: Period): Promise<Period | null> {
  const { completedAt } = clientTasks;
  const [ends] = await db.read.all<{ first: string | null; last: string | null }>(sql`
    select (select min(${completedAt}) from ${clientTasks} where ${completedAt} is not null) as first,
      (select max(${completedAt}) from ${clientTasks} where ${completedAt} is not null) as last`);
  if (!ends?.first || !ends.last) return null;
  const [first, last] = [dateIn(timeZone, ends.first), dateIn(timeZone, ends.last)];
  return { from: from < first ? first : from, to: to > last ? last : to };
}

/** Lists the days of the period, each with its first moment and that of the next day. */
function daysOf(period: Period | null, timeZone: string): [date: DateText, starts: string, ends: string][] {
  if (!period || period.from > period.to) return [];
  const count = daysBetween(period.from, period.to) + 1;
  const dates = Array.from({ length: count + 1 }, (_, index) => addDays(period.from, index));
  const starts = dates.map((date) => startOfDay(timeZone, date));
  return dates.slice(0, count).map((date, index) => [date, starts[index] ?? "", starts[index + 1] ?? ""]);
}

/** Provides the days as the outer table of a join, so that each reads only its own index range. */
function withDays(days: ReturnType<typeof daysOf>): SQL {
  return sql`with days (date, number, starts, ends) as materialized (
    select value ->> 0, julianday(value ->> 0), value ->> 1, value ->> 2 from json_each(${JSON.stringify(days)}))`;
}

/** Counts the tasks completed in each week, given by its Monday. */
export async function completionsByWeek(
  { db, timeZone }: Context,
  mondays: readonly DateText[],
): Promise<number[]> {
  const weeks = mondays.map((monday) => [
    monday,
    startOfDay(timeZone, monday),
    startOfDay(timeZone, addDays(monday, 7)),
  ]);
  const rows = await db.read.all<{ done: number }>(sql`
    with weeks (monday, starts, ends) as materialized (
      select value ->> 0, value ->> 1, value ->> 2 from json_each(${JSON.stringify(weeks)}))
    select (select count(*) from ${clientTasks}
      where ${clientTasks.completedAt} >= weeks.starts and ${clientTasks.completedAt} < weeks.ends) as done
    from weeks order by weeks.monday`);
  return rows.map(({ done }) => done);
}

export type Launch = { client: string; days: number };

/** Returns the onboardings completed last, latest first, with their durations in days. */
export async function latestLaunches({ db, timeZone }: Context, most: number): Promise<Launch[]> {
  const { completedAt, startDate } = clientOnboarding;
  const rows = await db.read
    .select({ client: clients.name, startDate, completedAt })
    .from(clientOnboarding)
    .innerJoin(clients, eq(clients.id, clientOnboarding.clientId))
    .where(sql`${completedAt} is not null`)
    .orderBy(desc(completedAt), desc(startDate))
    .limit(most);
  return rows.map(({ client, startDate: from, completedAt: at }) => ({
    client,
    days: Math.max(0, daysBetween(from, dateIn(timeZone, at ?? from))),
  }));
}
