import { Hono } from "hono";
import { Template } from "../../contract/templates";
import { allow } from "../../http/allow";
import { arrayOf, describes } from "../../http/describes";
import type { AppEnv } from "../../http/types";
import { presentTemplate } from "./present";
import { listTemplates } from "./queries";

export const templateRoutes = new Hono<AppEnv>().get(
  "/",
  describes("List the standard onboarding tasks in their order", 200, arrayOf(Template)),
  allow("template.list"),
  async (c) => c.json((await listTemplates(c.var.ctx.db.read)).map(presentTemplate), 200),
);
