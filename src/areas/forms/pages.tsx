/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { standardForms } from "#/src/contract/standard-forms";
import { NotFound } from "#/src/domain/errors";
import { allowScreen } from "#/src/http/allow-screen";
import { foundOrNull } from "#/src/http/found-or-null";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { listForms, showForm } from "./queries";

const standard = standardForms.map(({ name }) => name);

/** The list of forms, and the editor of one: `/forms/new` for a new form. */
export const formPages = new Hono<AppEnv>()
  .get("/forms", allowScreen("form.list"), async (c) => {
    const first = await listForms(c.var.ctx.db.read);
    return c.render(<Island name="forms" props={{ first, standard }} />, { title: "Forms" });
  })
  .get("/forms/new", allowScreen("form.list"), (c) =>
    c.render(<Island name="form-editor" props={{ first: null }} />, { title: "New Form" }),
  )
  .get("/forms/:id", allowScreen("form.list"), async (c) => {
    const form = await foundOrNull(c.req.param("id"), (id) => showForm(c.var.ctx, id));
    if (!form) throw new NotFound();
    return c.render(<Island name="form-editor" props={{ first: form }} />, { title: form.name });
  });
