import { Hono } from "hono";
import { Designer } from "#/src/contract/users";
import { allow } from "#/src/http/allow";
import { arrayOf, describes } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { listDesigners } from "./queries";

export const designerRoutes = new Hono<AppEnv>().get(
  "/designers",
  describes("List the people whom work can be given to", 200, arrayOf(Designer)),
  allow("designer.list"),
  async (c) => c.json(await listDesigners(c.var.ctx), 200),
);
