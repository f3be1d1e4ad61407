import { Hono } from "hono";
import {
  CreateDesignProject,
  DesignProject,
  DesignProjectDetail,
  DesignSummary,
  ReorderProjects,
  UpdateDesignProject,
  UpdateProgress,
} from "#/src/contract/design";
import { orderTag } from "#/src/format/order-tag";
import { allow, heldRow, row } from "#/src/http/allow";
import { noContent, sendVersioned } from "#/src/http/answers";
import { expectedTag, held, setTag, setVersion } from "#/src/http/context";
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
import { tellsOrder } from "#/src/http/tells-current";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { createProject } from "./create-project";
import { deleteProject } from "./deletions";
import { presentProject, presentProjects } from "./present";
import { designSummary, findProject, findProjectDetail, listProjects } from "./queries";
import { reorderProjects } from "./reorder-projects";
import { updateProgress } from "./update-progress";
import { updateProject } from "./update-project";

export const designProjectRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes(
      "List the design projects in their order, which the ETag names",
      200,
      arrayOf(DesignProject),
      showsOrder,
    ),
    allow("project.list"),
    async (c) => {
      const projects = await listProjects(c.var.ctx);
      setTag(c, orderTag(projects));
      return c.json(presentProjects(c.var.ctx, projects), 200);
    },
  )
  .get(
    "/summary",
    describes("Count the projects overdue, of high priority and waiting for approval", 200, DesignSummary),
    allow("project.summary"),
    async (c) => c.json(await designSummary(c.var.ctx), 200),
  )
  .get(
    "/:id",
    describes("Read a project with its assets and revisions", 200, DesignProjectDetail, showsVersion),
    allow("project.read"),
    row(findProject),
    async (c) => {
      const detail = await findProjectDetail(c.var.ctx, c.req.param("id"));
      setVersion(c, detail.project);
      return c.json(detail, 200);
    },
  )
  .post(
    "/",
    describes("Create a project, without a place in the order", 201, DesignProject, showsVersion),
    allow("project.create"),
    valid("json", CreateDesignProject),
    async (c) => {
      const project = await createProject(c.var.ctx, c.req.valid("json"));
      return sendVersioned(c, presentProject(c.var.ctx, project), 201);
    },
  )
  .put(
    "/reorder",
    describes(
      "Put all projects into a new order; with If-Match, only when their order is still the one it names",
      200,
      arrayOf(DesignProject),
      refusesWith([409], editsOrder),
    ),
    allow("project.reorder"),
    tellsOrder(async (ctx) => presentProjects(ctx, await listProjects(ctx))),
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
    describes(
      "Edit a project; keys that are absent keep their value",
      200,
      DesignProject,
      refusesWith([409], editsVersion),
    ),
    allow("project.update"),
    heldRow(findProject, presentProject),
    valid("json", UpdateDesignProject),
    async (c) => {
      const project = await updateProject(c.var.ctx, { ...held(c), change: c.req.valid("json") });
      return sendVersioned(c, presentProject(c.var.ctx, project), 200);
    },
  )
  .put(
    "/:id/progress",
    describes(
      "Say how far a project is, or answer what waits for approval",
      200,
      DesignProject,
      refusesWith([409], editsVersion),
    ),
    allow("project.updateProgress"),
    heldRow(findProject, presentProject),
    valid("json", UpdateProgress),
    async (c) => {
      const project = await updateProgress(c.var.ctx, { ...held(c), change: c.req.valid("json") });
      return sendVersioned(c, presentProject(c.var.ctx, project), 200);
    },
  )
  .delete(
    "/:id",
    describes("Delete a project with its assets and revisions", 204, undefined, deletesVersion),
    allow("project.delete"),
    heldRow(findProject, presentProject),
    (c) => noContent(c, deleteProject(c.var.ctx, held(c))),
  );
