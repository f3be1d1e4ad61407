/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { keptFieldsNamed } from "#/src/areas/client-fields";
import { namesOfForms } from "#/src/areas/forms";
import { keyOfParam } from "#/src/contract/choices/field-names";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { listTemplates } from "./queries";

/** The page of task templates, at /templates. */
export const templatePages = new Hono<AppEnv>().get("/templates", allowScreen("template.list"), async (c) => {
  const { ctx } = c.var;
  const [first, forms] = await Promise.all([listTemplates(ctx.db.read), namesOfForms(ctx.db.read)]);
  const keys = first.flatMap(({ conditions }) => conditions.flatMap(({ field }) => keyOfParam(field) ?? []));
  const fields = [...(await keptFieldsNamed(ctx.db.read, keys)).values()];
  return c.render(<Island name="templates" props={{ first, forms, fields }} />, {
    title: "Task Templates",
  });
});
