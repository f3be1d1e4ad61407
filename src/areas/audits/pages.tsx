/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { ListAudits } from "../../contract/audits";
import { readAddress } from "../../http/address-query";
import { allowScreen } from "../../http/allow-screen";
import type { AppEnv } from "../../http/types";
import { Island } from "../../shell/island";
import { listClientNames } from "../clients";
import { listDesigners } from "../users";
import { auditsSummary, listAudits } from "./queries";
import { listUpcomingAudits } from "./upcoming";

/** The client audits and those to come; search, score and page stand in the address. */
export const auditPages = new Hono<AppEnv>().get("/audit", allowScreen("audit.list"), async (c) => {
  const { ctx, deps } = c.var;
  const query = readAddress(Asked, c.req.query());
  const [{ items, total }, summary, upcoming, clients, designers] = await Promise.all([
    listAudits(ctx, { page: 1, ...query }),
    auditsSummary(ctx),
    listUpcomingAudits(ctx),
    listClientNames(ctx),
    listDesigners(ctx),
  ]);
  const { role } = ctx.actor;
  const facts = { role, today: ctx.today, currency: deps.env.currency, clients, designers };
  const props = { query, first: { items, total }, summary, upcoming, facts };
  return c.render(<Island name="audits" props={props} />, { title: "Current Client Audit" });
});

const Asked = ListAudits.omit({ pageSize: true, id: true });
