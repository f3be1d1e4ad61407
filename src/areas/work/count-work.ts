import { sql } from "drizzle-orm";
import type { ListWork } from "#/src/contract/work";
import type { Context } from "#/src/domain/context";
import { armsFor } from "./arms";

type Counted = Pick<ListWork, "person" | "clientId" | "kind" | "bucket">;

/** How many things a query finds over all its pages. */
export async function countWork(ctx: Context, query: Counted): Promise<number> {
  const arms = armsFor(ctx, query);
  if (arms.length === 0) return 0;
  const counts = arms.map(({ counted, ...rows }) => {
    const { from, where } = counted ?? rows;
    return sql`(select count(*) from ${from} where ${sql.join(where, sql` and `)})`;
  });
  const [row] = await ctx.db.read.all<{ total: number }>(sql`select ${sql.join(counts, sql` + `)} as total`);
  return row?.total ?? 0;
}
