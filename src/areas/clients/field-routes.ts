import { Hono } from "hono";
import { listKeptFields, updateFields } from "#/src/areas/client-fields";
import { KeptField, UpdateClientFields } from "#/src/contract/client-fields";
import { Client } from "#/src/contract/clients";
import { findClient } from "#/src/domain/find-client";
import { allow, versionedRow } from "#/src/http/allow";
import { cacheList } from "#/src/http/answer-cache";
import { sendVersioned } from "#/src/http/answers";
import { editOf } from "#/src/http/context";
import { arrayOf, describes, editsVersion, tagged } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { showClient } from "./queries";

export const keptFieldRoutes = new Hono<AppEnv>().get(
  "/",
  describes({
    id: "listKeptFields",
    summary: "List the agency's own fields",
    description: "Lists the agency's own fields of clients, which forms define, by label.",
    returns: arrayOf(KeptField),
    ...tagged(),
  }),
  allow("clientField.list"),
  cacheList,
  async (c) => c.json(await listKeptFields(c.var.ctx.db.read), 200),
);

/** Mounted at /api/clients, beside the routes of the clients themselves. */
export const clientFieldRoutes = new Hono<AppEnv>().patch(
  "/:id/fields",
  describes({
    id: "updateClientFields",
    summary: "Change a client's own fields",
    description: "Changes values of the agency's own fields of a client. Null deletes one; absent ones stay.",
    returns: Client,
    ...editsVersion,
  }),
  allow("clientField.update"),
  versionedRow(findClient, showClient),
  valid("json", UpdateClientFields),
  async (c) => sendVersioned(c, await showClient(c.var.ctx, await updateFields(c.var.ctx, editOf(c))), 200),
);
