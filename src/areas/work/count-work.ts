import { sql } from "drizzle-orm";
import type { ListWork } from "#/src/contract/work";
import type { Context } from "#/src/domain/context";
import { type Arm, armsFor } from "./arms";

type Counted = Pick<ListWork, "person" | "clientId" | "kind" | "bucket">;

/** How many things a query finds over all its pages. */
export function countWork(ctx: Context, query: Counted): Promise<number> {
  return countArms(ctx, armsFor(ctx, query));
}

/** How many things of the caller's are past due or due today. */
export function countDue(ctx: Context): Promise<number> {
  const due = (["past_due", "today"] as const).flatMap((bucket) => armsFor(ctx, { person: "me", bucket }));
  return countArms(ctx, due);
}

async function countArms(ctx: Context, arms: Arm[]): Promise<number> {
  if (arms.length === 0) return 0;
  const counts = arms.map(({ counted, ...rows }) => {
    const { from, where } = counted ?? rows;
    return sql`(select count(*) from ${from} where ${sql.join(where, sql` and `)})`;
  });
  const [row] = await ctx.db.read.all<{ total: number }>(sql`select ${sql.join(counts, sql` + `)} as total`);
  return row?.total ?? 0;
}
