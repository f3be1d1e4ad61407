/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { taskDetail } from "#/src/areas/tasks";
import { listAssignees } from "#/src/areas/users";
import { can } from "#/src/contract/rights";
import type { Context } from "#/src/domain/context";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { clientDetail } from "./queries";

/** The dashboard of one client; `?task=` opens a task's drawer. */
export const onboardingPages = new Hono<AppEnv>().get(
  "/clients/:id",
  allowScreen("client.read"),
  async (c) => {
    const { ctx } = c.var;
    const [detail, openTask, designers] = await Promise.all([
      foundOrNull(c.req.param("id"), (id) => clientDetail(ctx, id)),
      foundOrNull(c.req.query("task"), (id) => taskDetail(ctx, id)),
      peopleToPick(ctx),
    ]);
    if (!detail) c.status(404);
    const props = {
      clientId: c.req.param("id"),
      detail,
      openTask,
      designers,
      role: ctx.actor.role,
      today: ctx.today,
      timeZone: ctx.timeZone,
    };
    const title = detail?.client.name ?? "Client not found";
    return c.render(<Island name="client-dashboard" props={props} />, { title });
  },
);

async function peopleToPick(ctx: Context) {
  return can(ctx.actor.role, "designer.list") ? listAssignees(ctx) : [];
}
