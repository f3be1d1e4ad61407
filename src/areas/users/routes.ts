import { Hono } from "hono";
import { Designer } from "../../contract/users";
import { allow } from "../../http/allow";
import { arrayOf, describes } from "../../http/describes";
import type { AppEnv } from "../../http/types";
import { listDesigners } from "./queries";

export const designerRoutes = new Hono<AppEnv>().get(
  "/designers",
  describes("List the people whom work can be given to", 200, arrayOf(Designer)),
  allow("designer.list"),
  async (c) => c.json(await listDesigners(c.var.ctx), 200),
);
