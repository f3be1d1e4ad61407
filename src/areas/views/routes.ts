import { Hono } from "hono";
import { CreateView, ListViews, SavedView, UpdateView } from "#/src/contract/views";
import { allow, heldRow } from "#/src/http/allow";
import { noContent, sendVersioned } from "#/src/http/answers";
import { held } from "#/src/http/context";
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
    describes("List one's own views and the shared ones, by name", 200, arrayOf(SavedView)),
    allow("view.list"),
    valid("query", ListViews),
    async (c) => c.json(await listViews(c.var.ctx, c.req.valid("query").screen), 200),
  )
  .post(
    "/",
    describes(
      "Save what a screen's address says as a view",
      201,
      SavedView,
      refusesWith([403, 409], showsVersion),
    ),
    allow("view.create"),
    valid("json", CreateView),
    async (c) => {
      const view = await createView(c.var.ctx, c.req.valid("json"));
      return sendVersioned(c, await showView(c.var.ctx, view), 201);
    },
  )
  .patch(
    "/:id",
    describes(
      "Edit a view; keys that are absent keep their value",
      200,
      SavedView,
      refusesWith([403, 409], editsVersion),
    ),
    allow("view.update"),
    heldRow(findView, showView),
    valid("json", UpdateView),
    async (c) => {
      const view = await updateView(c.var.ctx, { ...held(c), change: c.req.valid("json") });
      return sendVersioned(c, await showView(c.var.ctx, view), 200);
    },
  )
  .delete(
    "/:id",
    describes("Delete a view", 204, undefined, refusesWith([403], deletesVersion)),
    allow("view.delete"),
    heldRow(findView, showView),
    (c) => noContent(c, deleteView(c.var.ctx, held(c))),
  );
