/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { auditAddress } from "#/islands/audits/address";
import { listAssignees } from "#/src/areas/users";
import { listViews } from "#/src/areas/views";
import { findClient } from "#/src/domain/find-client";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { auditsSummary, listAudits } from "./queries";
import { listUpcomingAudits } from "./upcoming";

/** The client audits, of each client the latest unless the address says otherwise, and those to come. */
export const auditPages = new Hono<AppEnv>().get("/audit", allowScreen("audit.list"), async (c) => {
  const { ctx } = c.var;
  const query = auditAddress.asked(auditAddress.read(c.req.query()));
  const [{ items, total }, summary, upcoming, people, views, client] = await Promise.all([
    listAudits(ctx, query),
    auditsSummary(ctx),
    listUpcomingAudits(ctx),
    listAssignees(ctx),
    listViews(ctx, "audits"),
    foundOrNull(query.clientId, (id) => findClient(ctx, id)),
  ]);
  const props = {
    first: { items, total },
    summary,
    upcoming,
    people,
    views,
    client: client && { id: client.id, name: client.name },
  };
  return c.render(<Island name="audits" props={props} />, { title: "Current Client Audit" });
});
