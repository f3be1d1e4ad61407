import { type Context, Hono } from "hono";
import type { TemplateRow } from "#/db/schema";
import {
  CreateTemplate,
  ReorderCategories,
  ReorderTemplates,
  Template,
  UpdateTemplate,
} from "#/src/contract/templates";
import type { Context as Caller } from "#/src/domain/context";
import { orderTag } from "#/src/format/order-tag";
import { allow, versionedRow } from "#/src/http/allow";
import { noContent, sendCreated, sendVersioned } from "#/src/http/answers";
import { currentOrderOnConflict } from "#/src/http/conflict-response";
import { editOf, expectedTag, setTag, versionedRef } from "#/src/http/context";
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
import { deleteTemplate } from "./delete-template";
import { findTemplate, listTemplates } from "./queries";
import { reorderCategories, reorderTemplates } from "./reorder";
import { createTemplate, updateTemplate } from "./save-template";

export const templateRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listTemplates",
      summary: "List task templates",
      description: "Lists the standard onboarding tasks in order; the ETag identifies the order.",
      returns: arrayOf(Template),
      ...showsOrder,
    }),
    allow("template.list"),
    async (c) => inOrder(c, await listTemplates(c.var.ctx.db.read)),
  )
  .post(
    "/",
    describes({
      id: "createTemplate",
      summary: "Create a task template",
      description: "Adds a template at the end of its category.",
      status: 201,
      returns: Template,
      ...showsVersion,
    }),
    allow("template.create"),
    valid("json", CreateTemplate),
    async (c) => sendCreated(c, "template.update", await createTemplate(c.var.ctx, c.req.valid("json"))),
  )
  .patch(
    "/reorder",
    describes({
      id: "reorderTemplates",
      summary: "Reorder the templates of a category",
      description: "Puts the templates of a category into a new order and returns all templates.",
      returns: arrayOf(Template),
      ...refusesWith([409], editsOrder),
    }),
    allow("template.reorder"),
    currentOrderOnConflict(allTemplates),
    valid("json", ReorderTemplates),
    async (c) => {
      const input = { ...c.req.valid("json"), expectedOrder: expectedTag(c) };
      return inOrder(c, await reorderTemplates(c.var.ctx, input));
    },
  )
  .patch(
    "/reorder-categories",
    describes({
      id: "reorderTemplateCategories",
      summary: "Reorder the template categories",
      description: "Puts the categories into a new order and returns all templates.",
      returns: arrayOf(Template),
      ...refusesWith([409], editsOrder),
    }),
    allow("template.reorderCategories"),
    currentOrderOnConflict(allTemplates),
    valid("json", ReorderCategories),
    async (c) => {
      const input = { ...c.req.valid("json"), expectedOrder: expectedTag(c) };
      return inOrder(c, await reorderCategories(c.var.ctx, input));
    },
  )
  .patch(
    "/:id",
    describes({
      id: "updateTemplate",
      summary: "Edit a task template",
      description:
        "Changes fields of a template. Absent fields keep their value; existing tasks do not change. Prerequisites cannot form a circle.",
      returns: Template,
      ...refusesWith([409], editsVersion),
    }),
    allow("template.update"),
    versionedRow(findTemplate, (_, template) => template),
    valid("json", UpdateTemplate),
    async (c) => sendVersioned(c, await updateTemplate(c.var.ctx, editOf(c)), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deleteTemplate",
      summary: "Delete a task template",
      description:
        "Deletes a template. Tasks created from it stay. Templates that need it need its prerequisites instead, with the days added.",
      status: 204,
      ...refusesWith([409], deletesVersion),
    }),
    allow("template.delete"),
    versionedRow(findTemplate, (_, template) => template),
    (c) => noContent(c, deleteTemplate(c.var.ctx, versionedRef(c))),
  );

function allTemplates({ db }: Caller) {
  return listTemplates(db.read);
}

/** Responds with all templates, and the tag of their order. */
function inOrder(c: Context<AppEnv>, templates: TemplateRow[]) {
  setTag(c, orderTag(templates));
  return c.json(templates, 200);
}
