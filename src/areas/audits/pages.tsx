/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { auditAddress } from "#/islands/audits/address";
import { listClientNames } from "#/src/areas/clients";
import { listAssignees } from "#/src/areas/users";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { auditsSummary, listAudits } from "./queries";
import { listUpcomingAudits } from "./upcoming";

/** The client audits and those to come; search, score and page stand in the address. */
export const auditPages = new Hono<AppEnv>().get("/audit", allowScreen("audit.list"), async (c) => {
  const { ctx } = c.var;
  const [{ items, total }, summary, upcoming, clients, designers] = await Promise.all([
    listAudits(ctx, auditAddress.asked(auditAddress.read(c.req.query()))),
    auditsSummary(ctx),
    listUpcomingAudits(ctx),
    listClientNames(ctx),
    listAssignees(ctx),
  ]);
  const props = { first: { items, total }, summary, upcoming, people: { clients, designers } };
  return c.render(<Island name="audits" props={props} />, { title: "Current Client Audit" });
});
