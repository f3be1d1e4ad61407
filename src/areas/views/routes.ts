import { Hono } from "hono";
import { CreateView, ListViews, SavedView, UpdateView } from "#/src/contract/views";
import { allow, versionedRow } from "#/src/http/allow";
import { noContent, sendCreated, sendVersioned } from "#/src/http/answers";
import { editOf, versionedRef } from "#/src/http/context";
import {
  arrayOf,
  deletesVersion,
  describes,
  editsVersion,
  refusesWith,
  showsVersion,
} from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { deleteView, updateView } from "./change-view";
import { createView } from "./create-view";
import { findView, listViews, showView } from "./queries";

export const viewRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listViews",
      summary: "List saved views",
      description: "Lists the caller's own and the shared views of a screen, by name.",
      returns: arrayOf(SavedView),
    }),
    allow("view.list"),
    valid("query", ListViews),
    async (c) => c.json(await listViews(c.var.ctx, c.req.valid("query").screen), 200),
  )
  .post(
    "/",
    describes({
      id: "createView",
      summary: "Save a view",
      description: "Saves the filters and sorting of a screen under a name.",
      status: 201,
      returns: SavedView,
      ...refusesWith([403, 409], showsVersion),
    }),
    allow("view.create"),
    valid("json", CreateView),
    async (c) => {
      const view = await createView(c.var.ctx, c.req.valid("json"));
      return sendCreated(c, "view.update", await showView(c.var.ctx, view));
    },
  )
  .patch(
    "/:id",
    describes({
      id: "updateView",
      summary: "Edit a view",
      description: "Changes fields of a saved view. Absent fields keep their value.",
      returns: SavedView,
      ...refusesWith([403, 409], editsVersion),
    }),
    allow("view.update"),
    versionedRow(findView, showView),
    valid("json", UpdateView),
    async (c) => sendVersioned(c, await showView(c.var.ctx, await updateView(c.var.ctx, editOf(c))), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deleteView",
      summary: "Delete a view",
      description: "Deletes a saved view.",
      status: 204,
      ...refusesWith([403], deletesVersion),
    }),
    allow("view.delete"),
    versionedRow(findView, showView),
    (c) => noContent(c, deleteView(c.var.ctx, versionedRef(c))),
  );
