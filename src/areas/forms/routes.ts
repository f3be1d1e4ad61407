import { Hono } from "hono";
import { CreateForm, CreateFormVersion, Form, FormDetail, UpdateForm } from "#/src/contract/forms";
import { allow, row, versionedRow } from "#/src/http/allow";
import { cacheList } from "#/src/http/answer-cache";
import { noContent, sendCreated, sendVersioned } from "#/src/http/answers";
import { editOf, setLocation, versionedRef } from "#/src/http/context";
import {
  arrayOf,
  deletesVersion,
  describes,
  editsVersion,
  refusesWith,
  showsVersion,
  tagged,
} from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { findForm, listForms, showForm } from "./queries";
import { addVersion, createForm, deleteForm, updateForm } from "./save-form";

export const formRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listForms",
      summary: "List forms",
      description: "Lists the forms by name, with their versions and the templates that name them.",
      returns: arrayOf(Form),
      ...tagged(),
    }),
    allow("form.list"),
    cacheList,
    async (c) => c.json(await listForms(c.var.ctx.db.read), 200),
  )
  .post(
    "/",
    describes({
      id: "createForm",
      summary: "Create a form",
      description: "Adds a form with its first version.",
      status: 201,
      returns: FormDetail,
      ...refusesWith([409], showsVersion),
    }),
    allow("form.create"),
    valid("json", CreateForm),
    async (c) => sendCreated(c, "form.read", await createForm(c.var.ctx, c.req.valid("json"))),
  )
  .get(
    "/:id",
    describes({
      id: "readForm",
      summary: "Get a form",
      description: "Returns a form with the sections of its newest version.",
      returns: FormDetail,
      ...showsVersion,
    }),
    allow("form.read"),
    row(findForm),
    async (c) => sendVersioned(c, await showForm(c.var.ctx, c.req.param("id")), 200),
  )
  .patch(
    "/:id",
    describes({
      id: "updateForm",
      summary: "Change a form",
      description:
        "Changes the name, and the sections of the newest version unless a task has it. Absent fields keep their value.",
      returns: FormDetail,
      ...refusesWith([409], editsVersion),
    }),
    allow("form.update"),
    versionedRow(findForm, (ctx, { id }) => showForm(ctx, id)),
    valid("json", UpdateForm),
    async (c) => sendVersioned(c, await updateForm(c.var.ctx, editOf(c)), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deleteForm",
      summary: "Delete a form",
      description: "Deletes a form that no task and no template has.",
      status: 204,
      ...refusesWith([409], deletesVersion),
    }),
    allow("form.delete"),
    versionedRow(findForm, (ctx, { id }) => showForm(ctx, id)),
    (c) => noContent(c, deleteForm(c.var.ctx, versionedRef(c))),
  )
  .post(
    "/:id/versions",
    describes({
      id: "addFormVersion",
      summary: "Add a version of a form",
      description:
        "Adds the next version of a form, which new tasks get. Tasks keep the version that they have.",
      status: 201,
      returns: FormDetail,
      ...refusesWith([409], editsVersion),
    }),
    allow("form.addVersion"),
    versionedRow(findForm, (ctx, { id }) => showForm(ctx, id)),
    valid("json", CreateFormVersion),
    async (c) => {
      const form = await addVersion(c.var.ctx, editOf(c));
      setLocation(c, "form.read", form);
      return sendVersioned(c, form, 201);
    },
  );
