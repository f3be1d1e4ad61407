import { Hono } from "hono";
import {
  AddUser,
  AdminUser,
  AuditLogEntry,
  AuditLogQuery,
  ChangeRole,
  ListedUser,
  OpenWork,
  UpdateUser,
} from "#/src/contract/admin";
import { ApiToken, CreateApiToken, NewApiToken } from "#/src/contract/tokens";
import { ChangeName } from "#/src/contract/users";
import { allow, heldRow, row } from "#/src/http/allow";
import { noContent, sendPage, sendVersioned } from "#/src/http/answers";
import { held } from "#/src/http/context";
import {
  arrayOf,
  describes,
  editsVersion,
  refusesWith,
  showsPages,
  showsSecret,
  showsVersion,
} from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { changeRole, endSessions, nameUser, setActive } from "./accounts";
import { addUser } from "./add-user";
import { listAuditLogs } from "./list-audit-logs";
import { countOpenWork } from "./open-work";
import { presentUser } from "./present";
import { findToken, findUser, listTokens, listUsers } from "./queries";
import { createToken, revokeToken } from "./tokens";

const users = new Hono<AppEnv>()
  .get(
    "/",
    describes("List everybody with an account", 200, arrayOf(ListedUser)),
    allow("user.list"),
    async (c) => c.json(await listUsers(c.var.ctx), 200),
  )
  .post(
    "/",
    describes("Add somebody before they first sign in", 201, AdminUser, refusesWith([409], showsVersion)),
    allow("user.add"),
    valid("json", AddUser),
    async (c) => sendVersioned(c, await addUser(c.var.ctx, c.req.valid("json")), 201),
  )
  .patch(
    "/:id",
    describes(
      "Deactivate somebody, which ends their sessions and tokens and may hand over what they have open, or let " +
        "them in again",
      200,
      AdminUser,
      refusesWith([409], editsVersion),
    ),
    allow("user.update"),
    heldRow(findUser, (_, user) => presentUser(user)),
    valid("json", UpdateUser),
    async (c) => sendVersioned(c, await setActive(c.var.ctx, { ...held(c), ...c.req.valid("json") }), 200),
  )
  .get(
    "/:id/open-work",
    describes("Count what somebody has to hand over", 200, OpenWork),
    allow("user.openWork"),
    row(findUser),
    async (c) => c.json(await countOpenWork(c.var.ctx, c.req.param("id")), 200),
  )
  .patch(
    "/:id/role",
    describes("Give somebody another role, at once", 200, AdminUser, refusesWith([409], editsVersion)),
    allow("user.changeRole"),
    heldRow(findUser, (_, user) => presentUser(user)),
    valid("json", ChangeRole),
    async (c) =>
      sendVersioned(c, await changeRole(c.var.ctx, { ...held(c), change: c.req.valid("json") }), 200),
  )
  .patch(
    "/:id/name",
    describes(
      "Change somebody's name; without one the sign-in service's comes back",
      200,
      AdminUser,
      editsVersion,
    ),
    allow("user.changeName"),
    heldRow(findUser, (_, user) => presentUser(user)),
    valid("json", ChangeName),
    async (c) =>
      sendVersioned(c, await nameUser(c.var.ctx, { ...held(c), change: c.req.valid("json") }), 200),
  )
  .delete(
    "/:id/sessions",
    describes("Sign somebody out everywhere; their API tokens go on working", 204),
    allow("user.endSessions"),
    row(findUser),
    (c) => noContent(c, endSessions(c.var.ctx, c.req.param("id"))),
  );

const tokens = new Hono<AppEnv>()
  .get(
    "/",
    describes("List everybody's API tokens", 200, arrayOf(ApiToken)),
    allow("token.list"),
    async (c) => c.json(await listTokens(c.var.ctx), 200),
  )
  .post(
    "/",
    describes(
      "Create an API token for oneself; no other answer shows it",
      201,
      NewApiToken,
      refusesWith([409], showsSecret),
    ),
    allow("token.create"),
    valid("json", CreateApiToken),
    async (c) => c.json(await createToken(c.var.ctx, c.req.valid("json")), 201),
  )
  .delete("/:id", describes("Revoke anybody's API token", 204), allow("token.revoke"), row(findToken), (c) =>
    noContent(c, revokeToken(c.var.ctx, c.req.param("id"))),
  );

export const adminRoutes = new Hono<AppEnv>()
  .route("/users", users)
  .route("/tokens", tokens)
  .get(
    "/audit-logs",
    describes("Read the audit log, newest first", 200, arrayOf(AuditLogEntry), showsPages),
    allow("auditLog.list"),
    valid("query", AuditLogQuery),
    async (c) => sendPage(c, await listAuditLogs(c.var.ctx, c.req.valid("query"))),
  );
