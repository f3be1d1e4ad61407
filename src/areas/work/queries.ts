import { sql } from "drizzle-orm";
import { type JsonText, readJson } from "#/db/json";
import { clientTasks } from "#/db/schema";
import { unreadOfProject, unreadOfTask } from "#/src/areas/comments";
import { waitsForJson } from "#/src/areas/tasks";
import type { ListWork, WorkItem } from "#/src/contract/work";
import { boundedPage } from "#/src/domain/requested-page";
import { updateIndex } from "#/src/domain/search/update-index";
import { bucketOf } from "./rules";
import { type WorkFilter, type WorkReader, workSources } from "./work-sources";

export type WorkPage = { items: WorkItem[]; page: number; pageSize: number; hasMore: boolean };

/**
 * Returns a page of due work, by due date and then by client; tasks waiting for clients come last. Pending changes are
 * indexed before a search.
 */
export async function listWork(
  ctx: WorkReader,
  query: ListWork & Pick<WorkFilter, "canStart">,
): Promise<WorkPage> {
  const { page, pageSize } = boundedPage(query);
  const needed = page * pageSize + 1;
  if (query.search) await updateIndex(ctx.db);
  const sources = workSources(ctx, query);
  if (sources.length === 0) return { items: [], page, pageSize, hasMore: false };
  const selects = sources.map((source) => sql`select * from (${source.rows(needed)})`);
  const inOrder = sql`order by "isWaiting", "dueDate" is null, "dueDate", "nameKey", "id"`;
  const reader = { userId: ctx.actor.userId, isForClients: false };
  const id = sql`shown."id"`;
  // Unread comments are counted, and the task that a task waits for is found, only for the rows of the page.
  const rows = await ctx.db.read.all<Row>(sql`
    select shown.*, case shown."kind" when 'task' then ${unreadOfTask(reader, id)}
      when 'design_project' then ${unreadOfProject(reader, id)} else 0 end as "unreadComments",
      iif(shown."canStart" = 0 and shown."readyOn" is null, (select ${waitsForJson(false, { isForWork: true })}
        from ${clientTasks} where ${clientTasks.id} = ${id}), null) as "waitsFor"
    from (select * from (${sql.join(selects, sql` union all `)})
      ${inOrder} limit ${pageSize + 1} offset ${(page - 1) * pageSize}) as shown ${inOrder}`);
  const items = rows.slice(0, pageSize).map(({ isWaiting, nameKey: _, canStart, waitsFor, ...item }) => ({
    ...item,
    canStart: canStart === 1,
    waitsFor: waitsFor === null ? null : readJson(waitsFor),
    bucket: isWaiting ? ("waiting" as const) : bucketOf(item.dueDate, ctx.today),
  }));
  return { items, page, pageSize, hasMore: rows.length > pageSize };
}

type Row = Omit<WorkItem, "bucket" | "canStart" | "waitsFor"> & {
  isWaiting: number;
  nameKey: string | null;
  canStart: number;
  waitsFor: JsonText<WorkItem["waitsFor"]> | null;
};
