/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { listAssignees } from "#/src/areas/users";
import { listViews } from "#/src/areas/views";
import { leadAddress } from "#/src/contract/addresses/leads";
import { cardOrderCookie } from "#/src/contract/cookies";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { leadDetail } from "./lead-detail";
import { leadsSummary, listLeads } from "./queries";

/**
 * The page of leads, at /client-leads. The cards have the order set in a cookie, and `?lead=` opens a lead's drawer.
 */
export const leadPages = new Hono<AppEnv>().get("/client-leads", allowScreen("lead.list"), async (c) => {
  const { ctx } = c.var;
  const [{ items, total }, summary, openLead, designers, views] = await Promise.all([
    listLeads(ctx, leadAddress.asked(leadAddress.read(c.req.query()))),
    leadsSummary(ctx),
    foundOrNull(c.req.query("lead"), (id) => leadDetail(ctx, id)),
    listAssignees(ctx),
    listViews(ctx, "leads"),
  ]);
  const props = {
    first: { items, total },
    summary,
    openLead,
    designers,
    views,
    cardOrder: getCookie(c, cardOrderCookie.name),
  };
  return c.render(<Island name="leads" props={props} />, { title: "Client Lead CRM" });
});
