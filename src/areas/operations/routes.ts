import { Hono } from "hono";
import { ListOperations, RecentOperation, Undone } from "#/src/contract/operations";
import { allow, row } from "#/src/http/allow";
import { arrayOf, describes, refusesWith, showsPages } from "#/src/http/describes";
import { setUncountedPaging } from "#/src/http/paging";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { listOperations } from "./list-operations";
import { findUndoable, undo } from "./undo";

export const operationRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listOperations",
      summary: "List your recent changes",
      description:
        "Returns a page of the caller's changes of the last 30 days, newest first, without a total count.",
      returns: arrayOf(RecentOperation),
      ...showsPages,
    }),
    allow("operation.list"),
    valid("query", ListOperations),
    async (c) => {
      const found = await listOperations(c.var.ctx, c.req.valid("query"));
      setUncountedPaging(c, found);
      return c.json(found.items, 200);
    },
  )
  .post(
    "/:id/undo",
    describes({
      id: "undoOperation",
      summary: "Undo a change",
      description: "Undoes one change, or all calls of an import, and returns what was restored.",
      returns: Undone,
      ...refusesWith([403, 409, 410]),
    }),
    allow("operation.undo"),
    row(findUndoable),
    async (c) => c.json(await undo(c.var.ctx, c.req.param("id")), 200),
  );
