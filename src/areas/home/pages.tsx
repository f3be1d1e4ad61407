/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { taskDetail } from "#/src/areas/tasks";
import { NotFound } from "#/src/domain/errors";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { clientHome } from "./client-home";

/**
 * Pages of client users at addresses where staff have the clients: their home at /, where `?task=` opens a task, and
 * redirects to it from /clients and their client's address. Other users are passed on.
 */
export const homePages = new Hono<AppEnv>()
  .get("/", async (c, next) => {
    if (c.var.actor?.role !== "client") return next();
    const { ctx } = c.var;
    const { clientId } = ctx.actor;
    const [home, openTask] = await Promise.all([
      clientId === null ? null : clientHome(ctx, clientId),
      foundOrNull(c.req.query("task"), (id) => taskDetail(ctx, id)),
    ]);
    return c.render(<Island name="home" props={{ home, openTask }} />, { title: "Home" });
  })
  .on("GET", ["/clients", "/clients/:id"], async (c, next) => {
    const { actor } = c.var;
    if (actor?.role !== "client") return next();
    const id = c.req.param("id") ?? actor.clientId;
    if (id !== actor.clientId) throw new NotFound();
    const task = c.req.query("task");
    return c.redirect(task === undefined ? "/" : `/?${new URLSearchParams({ task })}`, 302);
  });
