import { Hono } from "hono";
import {
  CreateDesignProject,
  DesignOfClient,
  DesignProject,
  DesignProjectDetail,
  DesignSummary,
  ReorderProjects,
  UpdateDesignProject,
  UpdateProgress,
} from "#/src/contract/design";
import { orderTag } from "#/src/format/order-tag";
import { allow, row, versionedRow } from "#/src/http/allow";
import { noContent, sendCreated, sendVersioned } from "#/src/http/answers";
import { currentOrderOnConflict } from "#/src/http/conflict-response";
import { editOf, expectedTag, setTag, setVersion, versionedRef } from "#/src/http/context";
import {
  arrayOf,
  deletesVersion,
  describes,
  editsOrder,
  editsVersion,
  refusesWith,
  showsOrder,
  showsVersion,
} from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { countVisit } from "#/src/http/visits";
import { createProject } from "./create-project";
import { deleteProject } from "./deletions";
import { presentProject, presentProjects } from "./present";
import { clientsOf, designSummary, findProject, findProjectDetail, listProjects } from "./queries";
import { reorderProjects } from "./reorder-projects";
import { updateProgress } from "./update-progress";
import { updateProject } from "./update-project";

export const designProjectRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listDesignProjects",
      summary: "List design projects",
      description: "Lists the design projects in order; the ETag identifies the order.",
      returns: arrayOf(DesignProject),
      ...showsOrder,
    }),
    allow("project.list"),
    valid("query", DesignOfClient),
    async (c) => {
      const { ctx } = c.var;
      const projects = await listProjects(ctx, ctx.db.read, c.req.valid("query"));
      countVisit(c, clientsOf(projects));
      setTag(c, orderTag(projects));
      return c.json(presentProjects(c.var.ctx, projects), 200);
    },
  )
  .get(
    "/summary",
    describes({
      id: "summarizeDesignProjects",
      summary: "Count design projects",
      description: "Counts the projects that are overdue, of high priority, and waiting for approval.",
      returns: DesignSummary,
    }),
    allow("project.summary"),
    valid("query", DesignOfClient),
    async (c) => c.json(await designSummary(c.var.ctx, c.req.valid("query")), 200),
  )
  .get(
    "/:id",
    describes({
      id: "readDesignProject",
      summary: "Read a design project",
      description: "Returns a project with its assets and their revisions.",
      returns: DesignProjectDetail,
      ...showsVersion,
    }),
    allow("project.read"),
    row(findProject),
    async (c) => {
      const detail = await findProjectDetail(c.var.ctx, c.req.param("id"));
      countVisit(c, [detail.project.clientId]);
      setVersion(c, detail.project);
      return c.json(detail, 200);
    },
  )
  .post(
    "/",
    describes({
      id: "createDesignProject",
      summary: "Create a design project",
      description: "Creates a design project, which has no place in the order yet.",
      status: 201,
      returns: DesignProject,
      ...showsVersion,
    }),
    allow("project.create"),
    valid("json", CreateDesignProject),
    async (c) => {
      const project = await createProject(c.var.ctx, c.req.valid("json"));
      return sendCreated(c, "project.read", presentProject(c.var.ctx, project));
    },
  )
  .put(
    "/reorder",
    describes({
      id: "reorderDesignProjects",
      summary: "Reorder the design projects",
      description:
        "Puts all projects into a new order. With If-Match, only if the current order is still the one it names.",
      returns: arrayOf(DesignProject),
      ...refusesWith([409], editsOrder),
    }),
    allow("project.reorder"),
    currentOrderOnConflict(async (ctx) => presentProjects(ctx, await listProjects(ctx))),
    valid("json", ReorderProjects),
    async (c) => {
      const { projectUpdates } = c.req.valid("json");
      const projects = await reorderProjects(c.var.ctx, { projectUpdates, expectedOrder: expectedTag(c) });
      setTag(c, orderTag(projects));
      return c.json(presentProjects(c.var.ctx, projects), 200);
    },
  )
  .put(
    "/:id",
    describes({
      id: "updateDesignProject",
      summary: "Edit a design project",
      description: "Changes fields of a project. Absent fields keep their value.",
      returns: DesignProject,
      ...refusesWith([409], editsVersion),
    }),
    allow("project.update"),
    versionedRow(findProject, presentProject),
    valid("json", UpdateDesignProject),
    async (c) => sendVersioned(c, presentProject(c.var.ctx, await updateProject(c.var.ctx, editOf(c))), 200),
  )
  .put(
    "/:id/progress",
    describes({
      id: "updateDesignProgress",
      summary: "Update a project's progress",
      description: "Sets the progress and status of a project, or decides a pending approval.",
      returns: DesignProject,
      ...refusesWith([409], editsVersion),
    }),
    allow("project.updateProgress"),
    versionedRow(findProject, presentProject),
    valid("json", UpdateProgress),
    async (c) => sendVersioned(c, presentProject(c.var.ctx, await updateProgress(c.var.ctx, editOf(c))), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deleteDesignProject",
      summary: "Delete a design project",
      description: "Deletes a project with its assets and revisions.",
      status: 204,
      ...deletesVersion,
    }),
    allow("project.delete"),
    versionedRow(findProject, presentProject),
    (c) => noContent(c, deleteProject(c.var.ctx, versionedRef(c))),
  );
