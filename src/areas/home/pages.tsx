/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { listOwnInvitations } from "#/src/areas/invitations";
import { taskDetail } from "#/src/areas/tasks";
import type { OwnInvitation } from "#/src/contract/home";
import { Forbidden, NotFound } from "#/src/domain/errors";
import { contextFor } from "#/src/http/context";
import { foundOrNull } from "#/src/http/found-or-null";
import { isForeignNavigation } from "#/src/http/same-origin";
import type { AppEnv } from "#/src/http/types";
import { countVisit } from "#/src/http/visits";
import { Island } from "#/src/shell/island";
import { pageOf } from "#/src/shell/page";
import { clientHome } from "./client-home";
import { clientsToSwitch, lastUsedClient, switchClient } from "./last-used-client";

/**
 * Pages of client users at addresses where staff have the clients: `/clients/{id}` is the home of one of their clients,
 * where `?task=` opens a task, and `/` that of the client used last. Other users are passed on.
 */
export const homePages = new Hono<AppEnv>()
  .get("/", async (c, next) => {
    if (c.var.actor?.role !== "client") return next();
    const { ctx } = c.var;
    const [last, invitations] = await Promise.all([lastUsedClient(ctx), listOwnInvitations(ctx)]);
    return showHome(c, last, invitations);
  })
  .get("/clients", async (c, next) => {
    if (c.var.actor?.role !== "client") return next();
    const { task } = c.req.query();
    return c.redirect(task === undefined ? "/" : `/?${new URLSearchParams({ task })}`, 302);
  })
  .get("/clients/:id", async (c, next) => {
    const { actor } = c.var;
    if (actor?.role !== "client") return next();
    const id = c.req.param("id");
    if (!actor.clientIds.includes(id)) throw new NotFound();
    return showHome(c, id);
  })
  .post("/clients/:id/switch", async (c) => {
    if (isForeignNavigation(c.req.raw.headers, c.var.deps.publicUrl)) {
      throw new Forbidden("Use the portal's own page.");
    }
    const { actor, deps } = c.var;
    const id = c.req.param("id");
    if (actor?.role !== "client") throw new NotFound();
    await switchClient(contextFor(deps, actor), id);
    return c.redirect(`/clients/${id}`, 303);
  });

async function showHome(c: Context<AppEnv>, clientId: string | null, invitations: OwnInvitation[] = []) {
  const { ctx } = c.var;
  const [home, clients, openTask] = await Promise.all([
    clientId === null ? null : clientHome(ctx, clientId),
    clientsToSwitch(ctx),
    foundOrNull(c.req.query("task"), (id) => taskDetail(ctx, id)),
  ]);
  // A task has one address, at its own client.
  if (openTask && c.req.param("id") !== openTask.clientId) {
    const task = new URLSearchParams({ task: openTask.task.id });
    return c.redirect(`/clients/${openTask.clientId}?${task}`, 302);
  }
  if (home) countVisit(c, [home.clientId]);
  return c.render(
    <Island name="home" props={{ home, openTask, invitations, clients, agency: pageOf(c).brand.name }} />,
    {
      title: "Home",
    },
  );
}
