import { type SQL, sql } from "drizzle-orm";
import { clients } from "#/db/schema";
import type { ListWork, WorkItem, WorkSummary } from "#/src/contract/work";
import { boundedPage } from "#/src/domain/asked-page";
import type { Context } from "#/src/domain/context";
import { type Arm, armsFor } from "./arms";
import { countWork } from "./count-work";
import { bucketOf } from "./rules";

export type WorkPage = { items: WorkItem[]; page: number; pageSize: number; hasMore: boolean };

/** One page of what is due, by due date and then by client; what waits for clients comes last. */
export async function listWork(ctx: Context, query: ListWork): Promise<WorkPage> {
  const { page, pageSize } = boundedPage(query);
  const needed = page * pageSize + 1;
  const arms = armsFor(ctx, query);
  if (arms.length === 0) return { items: [], page, pageSize, hasMore: false };
  const walks = arms.map(
    (arm) => sql`select * from (${rowsOf(arm)} order by ${orderOf(arm)} limit ${needed})`,
  );
  const rows = await ctx.db.read.all<Row>(sql`
    select * from (${sql.join(walks, sql` union all `)})
    order by "isWaiting", ${inOrder} limit ${pageSize + 1} offset ${(page - 1) * pageSize}`);
  const items = rows.slice(0, pageSize).map(({ isWaiting, nameKey: _, ...item }) => ({
    ...item,
    bucket: isWaiting ? ("waiting" as const) : bucketOf(item.dueDate, ctx.today),
  }));
  return { items, page, pageSize, hasMore: rows.length > pageSize };
}

/** What the caller has to do, and how much there is that nobody has. */
export async function workSummary(ctx: Context): Promise<WorkSummary> {
  const mine = (bucket: "past_due" | "today" | "week" | "waiting") =>
    countWork(ctx, { person: "me", bucket });
  const [pastDue, today, week, waiting, unassigned] = await Promise.all([
    mine("past_due"),
    mine("today"),
    mine("week"),
    mine("waiting"),
    countWork(ctx, { person: "unassigned" }),
  ]);
  return { pastDue, today, week, waiting, unassigned };
}

type Row = Omit<WorkItem, "bucket"> & { isWaiting: number; nameKey: string | null };

const byDate = sql`"dueDate", "nameKey", "id"`;
const inOrder = sql`"dueDate" is null, ${byDate}`;

/** Of audits alone the date may be missing; for the others their index has the order. */
function orderOf({ kind }: Arm): SQL {
  return kind === "upcoming_audit" ? inOrder : byDate;
}

function rowsOf({ kind, isWaiting, id, columns, from, where }: Arm): SQL {
  const isLead = kind === "lead";
  return sql`select
    ${sql.raw(`'${kind}'`)} as "kind", ${id} as "id", ${columns.version} as "version", ${columns.title} as "title",
    ${isLead ? sql`null` : sql`${clients.id}`} as "clientId", ${columns.client} as "clientName",
    ${isLead ? sql`null` : sql`${clients.nameKey}`} as "nameKey", ${columns.dueDate} as "dueDate",
    ${columns.status} as "status", ${columns.owner} as "owner", ${columns.assignee} as "assigneeUserId",
    ${sql.raw(isWaiting ? "1" : "0")} as "isWaiting"
    from ${from} where ${sql.join(where, sql` and `)}`;
}
