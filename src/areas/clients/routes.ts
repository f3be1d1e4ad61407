import { Hono } from "hono";
import {
  Client,
  ClientListItem,
  ClientsSummary,
  CreateClient,
  ImportClients,
  ListClients,
  UpdateClient,
} from "#/src/contract/clients";
import { ClientDetail } from "#/src/contract/onboarding";
import { ImportResult } from "#/src/contract/table-imports";
import { findClient } from "#/src/domain/find-client";
import { allow, validId, versionedRow } from "#/src/http/allow";
import { cacheAnswer, cacheList, cacheListWithVisits } from "#/src/http/answer-cache";
import { sendCreated, sendJson, sendVersioned } from "#/src/http/answers";
import { editOf, setVersion } from "#/src/http/context";
import {
  arrayOf,
  describes,
  editsVersion,
  refusesWith,
  showsPages,
  showsVersion,
  tagged,
} from "#/src/http/describes";
import { setPaging } from "#/src/http/paging";
import { limitImports } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { readClient } from "./client-detail";
import { createClient } from "./create-client";
import { importClients } from "./import-clients";
import { listClients } from "./list-clients";
import { showClient } from "./queries";
import { clientsSummary } from "./summary";
import { updateClient } from "./update-client";

export const clientRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listClients",
      summary: "List clients",
      description:
        "Lists clients with their task figures. With any query parameter the response is one page, otherwise all of them.",
      returns: arrayOf(ClientListItem),
      ...tagged(showsPages),
    }),
    allow("client.list"),
    cacheListWithVisits,
    valid("query", ListClients),
    async (c) => {
      const found = await listClients(c.var.ctx, c.req.valid("query"));
      setPaging(c, found);
      return sendJson(c, found.items, 200);
    },
  )
  .get(
    "/summary",
    describes({
      id: "summarizeClients",
      summary: "Count clients by standing",
      description: "Counts the clients that are on track, at risk and past due.",
      returns: ClientsSummary,
      ...tagged(),
    }),
    allow("client.summary"),
    cacheList,
    async (c) => c.json(await clientsSummary(c.var.ctx), 200),
  )
  .post(
    "/",
    describes({
      id: "createClient",
      summary: "Create a client",
      description: "Creates a client. Its onboarding is started separately.",
      status: 201,
      returns: Client,
      ...refusesWith([409], showsVersion),
    }),
    allow("client.create"),
    valid("json", CreateClient),
    async (c) => {
      const client = await createClient(c.var.ctx, c.req.valid("json"));
      return sendCreated(c, "client.read", await showClient(c.var.ctx, client));
    },
  )
  .post(
    "/import",
    describes({
      id: "importClients",
      summary: "Import clients",
      description:
        "Imports up to 500 clients, each name once. Valid rows are imported even when others are refused; the response has the outcome of each row. A row sets one of the agency's own fields as `field.{key}`.",
      returns: ImportResult,
      ...refusesWith([409]),
    }),
    allow("client.import"),
    limitImports,
    valid("json", ImportClients),
    async (c) => c.json(await importClients(c.var.ctx, c.req.valid("json")), 200),
  )
  .get(
    "/:id",
    describes({
      id: "readClient",
      summary: "Read a client",
      description: "Returns a client with its onboarding and tasks.",
      returns: ClientDetail,
      ...showsVersion,
    }),
    allow("client.read"),
    validId,
    cacheAnswer,
    async (c) => {
      const { detail, version } = await readClient(c.var.ctx, c.req.param("id"));
      setVersion(c, { version });
      return sendJson(c, detail, 200);
    },
  )
  .patch(
    "/:id",
    describes({
      id: "updateClient",
      summary: "Edit a client",
      description: "Changes fields of a client. Absent fields keep their value.",
      returns: Client,
      ...refusesWith([409], editsVersion),
    }),
    allow("client.update"),
    versionedRow(findClient, showClient),
    valid("json", UpdateClient),
    async (c) => sendVersioned(c, await showClient(c.var.ctx, await updateClient(c.var.ctx, editOf(c))), 200),
  );
