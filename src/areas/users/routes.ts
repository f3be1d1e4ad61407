import { Hono } from "hono";
import { Assignee } from "#/src/contract/users";
import { allow } from "#/src/http/allow";
import { arrayOf, describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { listAssignees } from "./queries";

export const designerRoutes = new Hono<AppEnv>().get(
  "/designers",
  describes({
    id: "listAssignees",
    summary: "List who work can be assigned to",
    description: "Lists the people whom tasks and design projects can be assigned to.",
    returns: arrayOf(Assignee),
  }),
  allow("designer.list"),
  async (c) => c.json(await listAssignees(c.var.ctx), 200),
);
