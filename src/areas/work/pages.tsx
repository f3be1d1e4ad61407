/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import type { SectionPage } from "#/islands/work/queries";
import { listNotices } from "#/src/areas/notices";
import { taskDetail } from "#/src/areas/tasks";
import { listAssignees } from "#/src/areas/users";
import { listViews } from "#/src/areas/views";
import { workAddress } from "#/src/contract/addresses/work";
import type { ListWork } from "#/src/contract/work";
import type { Context } from "#/src/domain/context";
import { findClient } from "#/src/domain/find-client";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { countWork } from "./count-work";
import { listWork } from "./queries";

/**
 * The page of due work, at /my-work: the first page of each section, filtered by the address; `?task=` opens a task's
 * drawer.
 */
export const workPages = new Hono<AppEnv>().get("/my-work", allowScreen("work.list"), async (c) => {
  const { ctx } = c.var;
  const query: ListWork = { person: "me", ...workAddress.compact(workAddress.read(c.req.query())), page: 1 };
  const [past_due, today, week, later, waiting, people, client, openTask, views, news] = await Promise.all([
    firstPage(ctx, { ...query, bucket: "past_due" }),
    firstPage(ctx, { ...query, bucket: "today" }),
    firstPage(ctx, { ...query, bucket: "week" }),
    firstPage(ctx, { ...query, bucket: "later" }),
    firstPage(ctx, { ...query, bucket: "waiting" }),
    listAssignees(ctx),
    foundOrNull(query.clientId, (id) => findClient(ctx, id)),
    foundOrNull(c.req.query("task"), (id) => taskDetail(ctx, id)),
    listViews(ctx, "work"),
    listNotices(ctx, { from: "client", unread: "true", pageSize: 50 }),
  ]);
  const props = {
    first: { past_due, today, week, later, waiting },
    people,
    views,
    news: { items: news.items, total: news.total },
    client: client && { id: client.id, name: client.name },
    openTask,
    me: ctx.actor.userId,
  };
  return c.render(<Island name="work" props={props} />, { title: "My Work" });
});

/** Reads a section's first page; if there are no more pages, the total needs no count. */
async function firstPage(ctx: Context, query: ListWork): Promise<SectionPage> {
  const { items, hasMore } = await listWork(ctx, query);
  if (!hasMore) return { items, hasMore, total: items.length };
  return { items, hasMore, total: query.person === "all" ? null : await countWork(ctx, query) };
}
