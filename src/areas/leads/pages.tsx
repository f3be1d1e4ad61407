/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { listAssignees } from "#/src/areas/users";
import { listViews } from "#/src/areas/views";
import { type LeadLayout, leadAddress, leadLayout } from "#/src/contract/addresses/leads";
import { cardOrderCookie, leadLayoutCookie } from "#/src/contract/cookies";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { leadBoard } from "./lead-board";
import { leadDetail } from "./lead-detail";
import { leadsSummary, listLeads } from "./queries";

/**
 * The page of leads, at /client-leads. Cookies set the layout, unless the address does, and the order of the cards;
 * `?lead=` opens a lead's drawer.
 */
export const leadPages = new Hono<AppEnv>().get("/client-leads", allowScreen("lead.list"), async (c) => {
  const { ctx } = c.var;
  const { layout: requestedLayout, ...query } = leadAddress.compact(leadAddress.read(c.req.query()));
  const savedLayout = savedLayoutOf(getCookie(c, leadLayoutCookie.name));
  const layout = requestedLayout ?? savedLayout;
  const isBoard = layout === "board";
  const { page: _, ...filters } = query;
  const [list, board, summary, openLead, designers, views] = await Promise.all([
    isBoard ? null : listLeads(ctx, query),
    isBoard ? leadBoard(ctx, filters) : null,
    leadsSummary(ctx),
    foundOrNull(c.req.query("lead"), (id) => leadDetail(ctx, id)),
    listAssignees(ctx),
    listViews(ctx, "leads"),
  ]);
  const props = {
    first: list && { items: list.items, total: list.total },
    board,
    savedLayout,
    layout,
    summary,
    openLead,
    designers,
    views,
    cardOrder: getCookie(c, cardOrderCookie.name),
  };
  return c.render(<Island name="leads" props={props} />, { title: "Client Lead CRM" });
});

function savedLayoutOf(cookie: string | undefined): LeadLayout {
  return cookie !== undefined && leadLayout.has(cookie) ? cookie : "cards";
}
