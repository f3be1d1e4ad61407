import { Hono } from "hono";
import { Undone } from "#/src/contract/operations";
import { allow, row } from "#/src/http/allow";
import { describes, refusesWith } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { findOperation } from "./find-operation";
import { undoOperation } from "./undo-operation";

export const operationRoutes = new Hono<AppEnv>().post(
  "/:id/undo",
  describes("Undo what one write did", 200, Undone, refusesWith([403, 409, 410])),
  allow("operation.undo"),
  row(findOperation),
  async (c) => c.json(await undoOperation(c.var.ctx, c.req.param("id")), 200),
);
