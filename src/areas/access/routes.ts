import { Hono } from "hono";
import { createMiddleware } from "hono/factory";
import {
  Access,
  AccessSteps,
  CreateAccess,
  ListAccess,
  UpdateAccess,
  UpdateAccessSteps,
} from "#/src/contract/account-access";
import { type AccessKind, accessKind } from "#/src/contract/choices/access";
import { NotFound } from "#/src/domain/errors";
import { findClient } from "#/src/domain/find-client";
import { allow, row, versionedRow } from "#/src/http/allow";
import { cacheList } from "#/src/http/answer-cache";
import { noContent, sendCreated, sendPage, sendVersioned } from "#/src/http/answers";
import { currentOnConflict, versioned } from "#/src/http/conflict-response";
import { editOf, expectedVersion, versionedRef } from "#/src/http/context";
import {
  arrayOf,
  deletesVersion,
  describes,
  editsVersion,
  refusesWith,
  showsPages,
  showsVersion,
  tagged,
} from "#/src/http/describes";
import { refusing } from "#/src/http/refusals";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { createAccess, deleteAccess, updateAccess } from "./edit-access";
import { presentAccess } from "./present";
import { accessOfClient, findAccess, listAccess } from "./queries";
import { changeSteps, listSteps, readSteps } from "./steps";

/** Mounted at /api/clients, beside the routes of the clients themselves. */
export const clientAccessRoutes = new Hono<AppEnv>()
  .get(
    "/:id/access",
    describes({
      id: "listClientAccess",
      summary: "List a client's accesses",
      description: "Lists the access to a client's accounts, what expires first ahead. Clients see no notes.",
      returns: arrayOf(Access),
    }),
    allow("access.list"),
    row(findClient),
    async (c) => c.json(await accessOfClient(c.var.ctx, c.req.param("id")), 200),
  )
  .post(
    "/:id/access",
    describes({
      id: "createAccess",
      summary: "Add an access",
      description: "Adds an access to a client, with the state `asked` by default.",
      status: 201,
      returns: Access,
      ...refusesWith([409], showsVersion),
    }),
    allow("access.create"),
    row(findClient),
    valid("json", CreateAccess),
    async (c) => {
      const access = await createAccess(c.var.ctx, c.req.param("id"), c.req.valid("json"));
      return sendCreated(c, "access.update", access);
    },
  );

export const accessRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listAccess",
      summary: "List the accesses of all clients",
      description:
        "Returns a page of the accesses of all clients, what expires first ahead; those that do not expire come last.",
      returns: arrayOf(Access),
      ...tagged(showsPages),
    }),
    allow("access.listAll"),
    cacheList,
    valid("query", ListAccess),
    async (c) => sendPage(c, await listAccess(c.var.ctx, c.req.valid("query"))),
  )
  .patch(
    "/:id",
    describes({
      id: "updateAccess",
      summary: "Change an access",
      description:
        "Changes an access. The state `verified` records the caller and the time; days that follow from a state are set by it. Absent fields keep their value.",
      returns: Access,
      ...editsVersion,
    }),
    allow("access.update"),
    versionedRow(findAccess, presentAccess),
    valid("json", UpdateAccess),
    async (c) => sendVersioned(c, await updateAccess(c.var.ctx, editOf(c)), 200),
  )
  .delete(
    "/:id",
    describes({
      id: "deleteAccess",
      summary: "Delete an access",
      description: "Removes an access from the register. It changes nothing at the service itself.",
      status: 204,
      ...deletesVersion,
    }),
    allow("access.delete"),
    versionedRow(findAccess, presentAccess),
    (c) => noContent(c, deleteAccess(c.var.ctx, versionedRef(c))),
  );

const validKind = refusing(
  createMiddleware<AppEnv, "/:kind">(async (c, next) => {
    kindIn(c.req.param("kind"));
    await next();
  }),
  [404],
);

/** @throws NotFound for another text */
function kindIn(kind: string): AccessKind {
  if (!accessKind.has(kind)) throw new NotFound();
  return kind;
}

export const accessStepsRoutes = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listAccessSteps",
      summary: "List the steps of each kind of access",
      description: "Returns how a client grants each kind of access, and when that was last checked.",
      returns: arrayOf(AccessSteps),
      ...tagged(),
    }),
    allow("accessSteps.list"),
    cacheList,
    async (c) => c.json(await listSteps(c.var.ctx.db.read), 200),
  )
  .patch(
    "/:kind",
    describes({
      id: "updateAccessSteps",
      summary: "Change the steps of a kind of access",
      description: "Changes how a client grants a kind of access. Absent fields keep their value.",
      returns: AccessSteps,
      ...editsVersion,
    }),
    allow("accessSteps.update"),
    validKind,
    currentOnConflict<"/:kind", { out: { json: UpdateAccessSteps } }>(async (c) =>
      versioned(await readSteps(c.var.ctx.db.read, kindIn(c.req.param("kind")))),
    ),
    valid("json", UpdateAccessSteps),
    async (c) => {
      const kind = kindIn(c.req.param("kind"));
      const edit = { kind, expectedVersion: expectedVersion(c), change: c.req.valid("json") };
      return sendVersioned(c, await changeSteps(c.var.ctx, edit), 200);
    },
  );
