/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { listClientNames } from "#/src/areas/clients";
import { listAssignees } from "#/src/areas/users";
import { can } from "#/src/contract/rights";
import type { Context } from "#/src/domain/context";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { presentProjects } from "./present";
import { findProjectDetail } from "./project-detail";
import { designSummary, listProjects } from "./queries";

/** The design hub; `?project=` opens a project's drawer, and the island reads the filters of the address. */
export const designPages = new Hono<AppEnv>().get("/design", allowScreen("project.list"), async (c) => {
  const { ctx } = c.var;
  const [projects, summary, openProject, clients, designers] = await Promise.all([
    listProjects(ctx),
    designSummary(ctx),
    foundOrNull(c.req.query("project"), (id) => findProjectDetail(ctx, id)),
    clientsToPick(ctx),
    peopleToPick(ctx),
  ]);
  const { role, clientId } = ctx.actor;
  const props = {
    first: presentProjects(ctx, projects),
    summary,
    openProject,
    isUnlinked: role === "client" && clientId === null,
    people: { clients, designers },
  };
  return c.render(<Island name="design-hub" props={props} />, { title: "Graphic Design Hub" });
});

/** A client user has one client, and picks nothing. */
async function clientsToPick(ctx: Context) {
  return ctx.actor.role === "client" ? [] : listClientNames(ctx);
}

async function peopleToPick(ctx: Context) {
  return can(ctx.actor.role, "designer.list") ? listAssignees(ctx) : [];
}
