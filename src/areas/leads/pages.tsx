/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { getCookie } from "hono/cookie";
import { cardOrderCookie } from "../../../islands/leads/card-order";
import { ListLeads } from "../../contract/leads";
import { readAddress } from "../../http/address-query";
import { allowScreen } from "../../http/allow-screen";
import type { AppEnv } from "../../http/types";
import { Island } from "../../shell/island";
import { listDesigners } from "../users";
import { leadsSummary, listLeads } from "./queries";

/** The leads, at /client-leads; the cards come in the order that the browser's cookie asks for. */
export const leadPages = new Hono<AppEnv>().get("/client-leads", allowScreen("lead.list"), async (c) => {
  const { ctx, deps } = c.var;
  const query = readAddress(Asked, c.req.query());
  const [{ items, total }, summary, designers] = await Promise.all([
    listLeads(ctx, { page: 1, ...query }),
    leadsSummary(ctx),
    listDesigners(ctx),
  ]);
  const props = {
    query,
    first: { items, total },
    summary,
    designers,
    cardOrder: getCookie(c, cardOrderCookie),
    role: ctx.actor.role,
    today: ctx.today,
    timeZone: ctx.timeZone,
    currency: deps.env.currency,
  };
  return c.render(<Island name="leads" props={props} />, { title: "Client Lead CRM" });
});

const Asked = ListLeads.omit({ pageSize: true, id: true });
