/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { leadAddress } from "#/islands/leads/address";
import { listAssignees } from "#/src/areas/users";
import { cardOrderCookie } from "#/src/contract/card-order";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { leadsSummary, listLeads } from "./queries";

/** The leads, at /client-leads; the cards come in the order that the browser's cookie asks for. */
export const leadPages = new Hono<AppEnv>().get("/client-leads", allowScreen("lead.list"), async (c) => {
  const { ctx } = c.var;
  const [{ items, total }, summary, designers] = await Promise.all([
    listLeads(ctx, leadAddress.asked(leadAddress.read(c.req.query()))),
    leadsSummary(ctx),
    listAssignees(ctx),
  ]);
  const props = {
    first: { items, total },
    summary,
    designers,
    cardOrder: getCookie(c, cardOrderCookie.name),
  };
  return c.render(<Island name="leads" props={props} />, { title: "Client Lead CRM" });
});
