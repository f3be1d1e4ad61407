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
import { allow, row, versionedRow } from "#/src/http/allow";
import { noContent, sendCreated, sendPage, sendVersioned } from "#/src/http/answers";
import { editOf, setLocation, versionedRef } from "#/src/http/context";
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
    describes({
      id: "listUsers",
      summary: "List users",
      description: "Lists all accounts, active and deactivated, with the number of sessions each has.",
      returns: arrayOf(ListedUser),
    }),
    allow("user.list"),
    async (c) => c.json(await listUsers(c.var.ctx), 200),
  )
  .post(
    "/",
    describes({
      id: "addUser",
      summary: "Add a user",
      description: "Creates an account with a role before its owner first signs in.",
      status: 201,
      returns: AdminUser,
      ...refusesWith([409], showsVersion),
    }),
    allow("user.add"),
    valid("json", AddUser),
    async (c) => sendCreated(c, "user.update", await addUser(c.var.ctx, c.req.valid("json"))),
  )
  .patch(
    "/:id",
    describes({
      id: "updateUser",
      summary: "Deactivate or reactivate a user",
      description:
        "Deactivating ends the user's sessions and tokens and can hand over their open work. Reactivating lets them sign in again.",
      returns: AdminUser,
      ...refusesWith([409], editsVersion),
    }),
    allow("user.update"),
    versionedRow(findUser, (_, user) => presentUser(user)),
    valid("json", UpdateUser),
    async (c) =>
      sendVersioned(c, await setActive(c.var.ctx, { ...versionedRef(c), ...c.req.valid("json") }), 200),
  )
  .get(
    "/:id/open-work",
    describes({
      id: "countUserOpenWork",
      summary: "Count a user's open work",
      description: "Counts what would need another owner if the user were deactivated.",
      returns: OpenWork,
    }),
    allow("user.openWork"),
    row(findUser),
    async (c) => c.json(await countOpenWork(c.var.ctx, c.req.param("id")), 200),
  )
  .patch(
    "/:id/role",
    describes({
      id: "changeUserRole",
      summary: "Change a user's role",
      description: "Changes the role with immediate effect, for open sessions and tokens too.",
      returns: AdminUser,
      ...refusesWith([409], editsVersion),
    }),
    allow("user.changeRole"),
    versionedRow(findUser, (_, user) => presentUser(user)),
    valid("json", ChangeRole),
    async (c) => sendVersioned(c, await changeRole(c.var.ctx, editOf(c)), 200),
  )
  .patch(
    "/:id/name",
    describes({
      id: "renameUser",
      summary: "Set a user's name",
      description: "Sets the name that the portal shows. An empty name brings the sign-in service's back.",
      returns: AdminUser,
      ...editsVersion,
    }),
    allow("user.changeName"),
    versionedRow(findUser, (_, user) => presentUser(user)),
    valid("json", ChangeName),
    async (c) => sendVersioned(c, await nameUser(c.var.ctx, editOf(c)), 200),
  )
  .delete(
    "/:id/sessions",
    describes({
      id: "endUserSessions",
      summary: "End a user's sessions",
      description: "Signs the user out of all browsers. Their API tokens keep working.",
      status: 204,
    }),
    allow("user.endSessions"),
    row(findUser),
    (c) => noContent(c, endSessions(c.var.ctx, c.req.param("id"))),
  );

const tokens = new Hono<AppEnv>()
  .get(
    "/",
    describes({
      id: "listTokens",
      summary: "List all API tokens",
      description: "Lists the API tokens of all users without their secrets.",
      returns: arrayOf(ApiToken),
    }),
    allow("token.list"),
    async (c) => c.json(await listTokens(c.var.ctx), 200),
  )
  .post(
    "/",
    describes({
      id: "createToken",
      summary: "Create an API token",
      description: "Creates an API token for the caller. Its secret is in this response only.",
      status: 201,
      returns: NewApiToken,
      ...refusesWith([409], showsSecret),
    }),
    allow("token.create"),
    valid("json", CreateApiToken),
    async (c) => {
      const token = await createToken(c.var.ctx, c.req.valid("json"));
      setLocation(c, "token.revoke", token);
      return c.json(token, 201);
    },
  )
  .delete(
    "/:id",
    describes({
      id: "revokeToken",
      summary: "Revoke any API token",
      description: "Revokes the API token of any user; it stops working at once.",
      status: 204,
    }),
    allow("token.revoke"),
    row(findToken),
    (c) => noContent(c, revokeToken(c.var.ctx, c.req.param("id"))),
  );

export const adminRoutes = new Hono<AppEnv>()
  .route("/users", users)
  .route("/tokens", tokens)
  .get(
    "/audit-logs",
    describes({
      id: "listAuditLogEntries",
      summary: "Search the audit log",
      description: "Returns a page of the audit log, newest first, filtered by the query.",
      returns: arrayOf(AuditLogEntry),
      ...showsPages,
    }),
    allow("auditLog.list"),
    valid("query", AuditLogQuery),
    async (c) => sendPage(c, await listAuditLogs(c.var.ctx, c.req.valid("query"))),
  );
