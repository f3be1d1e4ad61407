import { type SQL, sql } from "drizzle-orm";
import { countOfNews } from "#/src/areas/notices";
import type { WorkSummary } from "#/src/contract/work";
import type { Context } from "#/src/domain/context";
import { type WorkFilter, type WorkReader, workSources } from "./work-sources";

/** Counts the items that a query finds over all its pages. */
export async function countWork(ctx: WorkReader, query: WorkFilter): Promise<number> {
  const { found } = await countEach(ctx, { found: countOf(ctx, query) });
  return found;
}

/** Counts the caller's items that are past due or due today, and what is new from clients. */
export async function countNow(ctx: Context): Promise<{ due: number; news: number }> {
  const { pastDue, today, news } = await countEach(ctx, {
    pastDue: countOf(ctx, { person: "me", bucket: "past_due" }),
    today: countOf(ctx, { person: "me", bucket: "today" }),
    news: countOfNews(ctx),
  });
  return { due: pastDue + today, news };
}

/** Counts the caller's items by due date, unassigned ones, and what is new from clients. */
export function workSummary(ctx: Context): Promise<WorkSummary> {
  const mine = (bucket: "past_due" | "today" | "week" | "waiting") => countOf(ctx, { person: "me", bucket });
  return countEach(ctx, {
    pastDue: mine("past_due"),
    today: mine("today"),
    week: mine("week"),
    waiting: mine("waiting"),
    unassigned: countOf(ctx, { person: "unassigned" }),
    newFromClients: countOfNews(ctx),
  });
}

/** Runs several counts in one statement. */
async function countEach<Name extends string>(
  { db }: WorkReader,
  counts: Record<Name, SQL>,
): Promise<Record<Name, number>> {
  const columns = Object.entries<SQL>(counts).map(
    ([name, count]) => sql`${count} as ${sql.identifier(name)}`,
  );
  const [row] = await db.read.all<Record<Name, number>>(sql`select ${sql.join(columns, sql`, `)}`);
  if (!row) throw new Error("A count returned no row.");
  return row;
}

function countOf(ctx: WorkReader, query: WorkFilter): SQL {
  const counts = workSources(ctx, query).map(({ count }) => sql`(${count})`);
  return counts.length === 0 ? sql`0` : sql.join(counts, sql` + `);
}
