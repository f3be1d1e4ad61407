/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { clientAddress } from "#/islands/clients/address";
import { taskDetail } from "#/src/areas/tasks";
import { listAssignees } from "#/src/areas/users";
import { can } from "#/src/contract/rights";
import type { Context } from "#/src/domain/context";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { clientDetail } from "./client-detail";
import { clientsSummary, listClients } from "./queries";

/** The clients, at / and at /clients, and the dashboard of one, where `?task=` opens a task's drawer. */
export const clientPages = new Hono<AppEnv>()
  .on("GET", ["/", "/clients"], allowScreen("client.list"), async (c) => {
    const { ctx } = c.var;
    const [{ items, total }, summary, people] = await Promise.all([
      listClients(ctx, clientAddress.asked(clientAddress.read(c.req.query()))),
      clientsSummary(ctx),
      peopleToPick(ctx),
    ]);
    const { role, clientId } = ctx.actor;
    const isUnlinked = role === "client" && clientId === null;
    const props = { first: { items, total }, summary, isUnlinked, people };
    return c.render(<Island name="clients" props={props} />, { title: "Clients" });
  })
  .get("/clients/:id", allowScreen("client.read"), async (c) => {
    const { ctx } = c.var;
    const [detail, openTask, assignees] = await Promise.all([
      foundOrNull(c.req.param("id"), (id) => clientDetail(ctx, id)),
      foundOrNull(c.req.query("task"), (id) => taskDetail(ctx, id)),
      peopleToPick(ctx),
    ]);
    if (!detail) c.status(404);
    const props = { clientId: c.req.param("id"), detail, openTask, assignees };
    const title = detail?.client.name ?? "Client not found";
    return c.render(<Island name="client-dashboard" props={props} />, { title });
  });

async function peopleToPick(ctx: Context) {
  return can(ctx.actor.role, "designer.list") ? listAssignees(ctx) : [];
}
