/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { listAssignees } from "#/src/areas/users";
import { listViews } from "#/src/areas/views";
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
  const [projects, summary, openProject, designers, views] = await Promise.all([
    listProjects(ctx),
    designSummary(ctx),
    foundOrNull(c.req.query("project"), (id) => findProjectDetail(ctx, id)),
    peopleToPick(ctx),
    can(ctx.actor.role, "view.list") ? listViews(ctx, "design") : null,
  ]);
  const { role, clientId, userId } = ctx.actor;
  const props = {
    first: presentProjects(ctx, projects),
    summary,
    openProject,
    isUnlinked: role === "client" && clientId === null,
    people: { designers },
    me: userId,
    ...(views && { views }),
  };
  const title = role === "client" ? "Design" : "Graphic Design Hub";
  return c.render(<Island name="design-hub" props={props} />, { title });
});

async function peopleToPick(ctx: Context) {
  return can(ctx.actor.role, "designer.list") ? listAssignees(ctx) : [];
}
