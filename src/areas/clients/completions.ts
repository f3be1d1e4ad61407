import { desc, eq, type SQL, sql } from "drizzle-orm";
import { clientOnboarding, clients, clientTasks } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { addDays, type DateText, dateIn, daysBetween, startOfDay } from "#/src/format/dates";

type Period = { from: DateText; to: DateText };

/**
 * What was done in a period of calendar days: tasks, and how many of them on or before their due date;
 * onboardings whose last task was done then, and how many days they took together. One that was over before
 * its start date took none.
 */
export async function completionsIn(ctx: Context, period: Period) {
  const days = daysOf(await narrowed(ctx, period), ctx.timeZone);
  const doneThen = sql`days cross join ${clientTasks}
    where ${clientTasks.completedAt} >= days.starts and ${clientTasks.completedAt} < days.ends`;
  // Its last comparison says nothing new: an index holds those for which it is so.
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

/** The part of a period in which anything was done: asking for centuries costs no more than the data's own time. */
async function narrowed({ db, timeZone }: Context, { from, to }: Period): Promise<Period | null> {
  const { completedAt } = clientTasks;
  const [ends] = await db.read.all<{ first: string | null; last: string | null }>(sql`
    select (select min(${completedAt}) from ${clientTasks} where ${completedAt} is not null) as first,
      (select max(${completedAt}) from ${clientTasks} where ${completedAt} is not null) as last`);
  if (!ends?.first || !ends.last) return null;
  const [first, last] = [dateIn(timeZone, ends.first), dateIn(timeZone, ends.last)];
  return { from: from < first ? first : from, to: to > last ? last : to };
}

/** Each day of the period with the moments at which it begins and ends. */
function daysOf(period: Period | null, timeZone: string): [date: DateText, starts: string, ends: string][] {
  if (!period || period.from > period.to) return [];
  const count = daysBetween(period.from, period.to) + 1;
  const dates = Array.from({ length: count + 1 }, (_, index) => addDays(period.from, index));
  const starts = dates.map((date) => startOfDay(timeZone, date));
  return dates.slice(0, count).map((date, index) => [date, starts[index] ?? "", starts[index + 1] ?? ""]);
}

/** The days as the outer table of a join, so that each reads its own stretch of an index over moments. */
function withDays(days: ReturnType<typeof daysOf>): SQL {
  return sql`with days (date, number, starts, ends) as materialized (
    select value ->> 0, julianday(value ->> 0), value ->> 1, value ->> 2 from json_each(${JSON.stringify(days)}))`;
}

/** How many tasks were done in each of these weeks, whose Mondays they are; seven days each. */
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

/** The onboardings that were completed last, the latest first, and how many days each took. */
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
