/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { listAssignees } from "#/src/areas/users";
import { listViews } from "#/src/areas/views";
import { can } from "#/src/contract/permissions";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { countVisit } from "#/src/http/visits";
import { Island } from "#/src/shell/island";
import { presentProjects } from "./present";
import { clientsOf, designSummary, findProjectDetail, listProjects } from "./queries";

/**
 * The design hub. `?project=` opens a project's drawer; the island reads the filters from the address and, for a
 * project under review, the asset and version to show.
 */
export const designPages = new Hono<AppEnv>().get("/design", allowScreen("project.list"), async (c) => {
  const { ctx } = c.var;
  const [projects, summary, openProject, designers, views] = await Promise.all([
    listProjects(ctx),
    ctx.actor.role === "client" ? null : designSummary(ctx),
    foundOrNull(c.req.query("project"), (id) => findProjectDetail(ctx, id)),
    peopleToPick(ctx),
    can(ctx.actor.role, "view.list") ? listViews(ctx, "design") : null,
  ]);
  const { role, clientIds, userId } = ctx.actor;
  const shown = clientIds.find((id) => id === c.req.query("client"));
  countVisit(c, shown === undefined ? clientsOf(projects) : [shown]);
  const props = {
    first: presentProjects(ctx, projects),
    summary,
    openProject,
    ownClients: role === "client" ? clientIds.length : null,
    people: { designers },
    me: userId,
    ...(views && { views }),
  };
  const title = role === "client" ? "Design" : "Graphic Design Hub";
  return c.render(<Island name="design-hub" props={props} />, { title });
});

designPages.get("/design/:id/review", allowScreen("project.read"), async (c) => {
  const { ctx } = c.var;
  const first = await foundOrNull(c.req.param("id"), (id) => findProjectDetail(ctx, id));
  if (!first) throw new NotFound();
  countVisit(c, [first.project.clientId]);
  const title = `Review of ${first.project.projectName}`;
  return c.render(<Island name="review" props={{ first, me: ctx.actor.userId }} />, { title });
});

async function peopleToPick(ctx: Context) {
  return can(ctx.actor.role, "designer.list") ? listAssignees(ctx) : [];
}
