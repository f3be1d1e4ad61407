import { Hono } from "hono";
import {
  CreateTemplate,
  ReorderCategories,
  ReorderTemplates,
  Template,
  UpdateTemplate,
} from "../../contract/templates";
import { allow, row } from "../../http/allow";
import { expectedVersion, setVersion } from "../../http/context";
import { arrayOf, deletesVersion, describes, editsVersion, showsVersion } from "../../http/describes";
import type { AppEnv } from "../../http/types";
import { valid } from "../../http/valid";
import { createTemplate } from "./create-template";
import { deleteTemplate } from "./delete-template";
import { presentTemplate } from "./present";
import { findTemplate, listTemplates } from "./queries";
import { reorderCategories } from "./reorder-categories";
import { reorderTemplates } from "./reorder-templates";
import { updateTemplate } from "./update-template";

export const templateRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes("List the standard onboarding tasks in their order", 200, arrayOf(Template)),
    allow("template.list"),
    async (c) => c.json((await listTemplates(c.var.ctx.db.read)).map(presentTemplate), 200),
  )
  .post(
    "/",
    describes("Add a template at the end of its category", 201, Template, showsVersion),
    allow("template.create"),
    valid("json", CreateTemplate),
    async (c) => {
      const template = await createTemplate(c.var.ctx, c.req.valid("json"));
      setVersion(c, template);
      return c.json(presentTemplate(template), 201);
    },
  )
  .patch(
    "/reorder",
    describes("Put the templates of a category into a new order", 200, arrayOf(Template)),
    allow("template.reorder"),
    valid("json", ReorderTemplates),
    async (c) => c.json((await reorderTemplates(c.var.ctx, c.req.valid("json"))).map(presentTemplate), 200),
  )
  .patch(
    "/reorder-categories",
    describes("Put the template categories into a new order", 200, arrayOf(Template)),
    allow("template.reorderCategories"),
    valid("json", ReorderCategories),
    async (c) => c.json((await reorderCategories(c.var.ctx, c.req.valid("json"))).map(presentTemplate), 200),
  )
  .patch(
    "/:id",
    describes("Edit a template; keys that are absent keep their value", 200, Template, editsVersion),
    allow("template.update"),
    row(findTemplate),
    valid("json", UpdateTemplate),
    async (c) => {
      const template = await updateTemplate(c.var.ctx, {
        id: c.req.param("id"),
        expectedVersion: expectedVersion(c),
        change: c.req.valid("json"),
      });
      setVersion(c, template);
      return c.json(presentTemplate(template), 200);
    },
  )
  .delete(
    "/:id",
    describes("Delete a template; tasks made from it stay", 204, undefined, deletesVersion),
    allow("template.delete"),
    row(findTemplate),
    async (c) => {
      await deleteTemplate(c.var.ctx, { id: c.req.param("id"), expectedVersion: expectedVersion(c) });
      return c.body(null, 204);
    },
  );
