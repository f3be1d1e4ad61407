/** @jsxImportSource hono/jsx */
import { type Context, Hono } from "hono";
import { taskDetail } from "#/src/areas/tasks";
import { NotFound } from "#/src/domain/errors";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { clientHome } from "./client-home";
import { lastUsedClient } from "./queries";

/**
 * Pages of client users at addresses where staff have the clients: `/clients/{id}` is the home of one of their clients,
 * where `?task=` opens a task, and `/` that of the client used last. Other users are passed on.
 */
export const homePages = new Hono<AppEnv>()
  .get("/", async (c, next) => {
    if (c.var.actor?.role !== "client") return next();
    const { ctx } = c.var;
    return showHome(c, await lastUsedClient(ctx));
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
  });

async function showHome(c: Context<AppEnv>, clientId: string | null) {
  const { ctx } = c.var;
  const [home, openTask] = await Promise.all([
    clientId === null ? null : clientHome(ctx, clientId),
    foundOrNull(c.req.query("task"), (id) => taskDetail(ctx, id)),
  ]);
  // A task has one address, at its own client.
  if (openTask && c.req.param("id") !== openTask.clientId) {
    const task = new URLSearchParams({ task: openTask.task.id });
    return c.redirect(`/clients/${openTask.clientId}?${task}`, 302);
  }
  return c.render(<Island name="home" props={{ home, openTask }} />, { title: "Home" });
}
