/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { namesOfForms } from "#/src/areas/forms";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { listTemplates } from "./queries";

/** The page of task templates, at /templates. */
export const templatePages = new Hono<AppEnv>().get("/templates", allowScreen("template.list"), async (c) => {
  const { ctx } = c.var;
  const [first, forms] = await Promise.all([listTemplates(ctx.db.read), namesOfForms(ctx.db.read)]);
  return c.render(<Island name="templates" props={{ first, forms }} />, {
    title: "Task Templates",
  });
});
