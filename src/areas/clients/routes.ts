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
import { allow, heldRow, validId } from "#/src/http/allow";
import { sendJson, sendVersioned } from "#/src/http/answers";
import { held, setVersion } from "#/src/http/context";
import {
  arrayOf,
  describes,
  editsVersion,
  refusesWith,
  showsPages,
  showsVersion,
  tagged,
} from "#/src/http/describes";
import { keptList, keptOwnAnswer } from "#/src/http/kept-answers";
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
    describes(
      "List clients with their task figures; a page of them when any query is given",
      200,
      arrayOf(ClientListItem),
      tagged(showsPages),
    ),
    allow("client.list"),
    keptList,
    valid("query", ListClients),
    async (c) => {
      const found = await listClients(c.var.ctx, c.req.valid("query"));
      setPaging(c, found);
      return sendJson(c, found.items, 200);
    },
  )
  .get(
    "/summary",
    describes("Count the clients on track, at risk and past due", 200, ClientsSummary, tagged()),
    allow("client.summary"),
    keptList,
    async (c) => c.json(await clientsSummary(c.var.ctx), 200),
  )
  .post(
    "/",
    describes("Create a client", 201, Client, refusesWith([409], showsVersion)),
    allow("client.create"),
    valid("json", CreateClient),
    async (c) => {
      const client = await createClient(c.var.ctx, c.req.valid("json"));
      return sendVersioned(c, await showClient(c.var.ctx, client), 201);
    },
  )
  .post(
    "/import",
    describes(
      "Take in up to 500 clients, each name once; valid rows go in even when others are refused",
      200,
      ImportResult,
      refusesWith([409]),
    ),
    allow("client.import"),
    limitImports,
    valid("json", ImportClients),
    async (c) => c.json(await importClients(c.var.ctx, c.req.valid("json")), 200),
  )
  .get(
    "/:id",
    describes("Read a client with its onboarding and tasks", 200, ClientDetail, showsVersion),
    allow("client.read"),
    validId,
    keptOwnAnswer,
    async (c) => {
      const { detail, version } = await readClient(c.var.ctx, c.req.param("id"));
      setVersion(c, { version });
      return sendJson(c, detail, 200);
    },
  )
  .patch(
    "/:id",
    describes(
      "Edit a client; keys that are absent keep their value",
      200,
      Client,
      refusesWith([409], editsVersion),
    ),
    allow("client.update"),
    heldRow(findClient, showClient),
    valid("json", UpdateClient),
    async (c) => {
      const client = await updateClient(c.var.ctx, { ...held(c), change: c.req.valid("json") });
      return sendVersioned(c, await showClient(c.var.ctx, client), 200);
    },
  );
