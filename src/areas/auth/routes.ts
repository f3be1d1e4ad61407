import { Hono } from "hono";
import { ChangeSettings, OwnSession, OwnToken, Settings } from "#/src/contract/account";
import { ApiToken } from "#/src/contract/tokens";
import { ChangeName, CurrentUser } from "#/src/contract/users";
import { allow, row } from "#/src/http/allow";
import { noContent } from "#/src/http/answers";
import { browserOnly } from "#/src/http/browser-only";
import { arrayOf, describes, refusesWith } from "#/src/http/describes";
import { limitNames } from "#/src/http/rate-limit";
import type { AppEnv } from "#/src/http/types";
import { valid } from "#/src/http/valid";
import { changeOwnName } from "./own-name";
import { endOtherSessions, endOwnSession, findOwnSession, listOwnSessions } from "./own-sessions";
import { findOwnToken, listOwnTokens, revokeCallingToken, revokeOwnToken } from "./own-tokens";
import { findCallingToken, findCurrentUser } from "./queries";
import { changeSettings, findSettings } from "./settings";

export const authRoutes = new Hono<AppEnv>()
  .get(
    "/user",
    describes({
      id: "readCurrentUser",
      summary: "Read the signed-in user",
      description: "Returns the account behind the session or token, with its role.",
      returns: CurrentUser,
    }),
    allow("auth.user"),
    async (c) => c.json(await findCurrentUser(c.var.ctx), 200),
  )
  .patch(
    "/user",
    describes({
      id: "renameCurrentUser",
      summary: "Set the caller's own name",
      description: "Sets the name that the portal shows. An empty name brings the sign-in service's back.",
      returns: CurrentUser,
    }),
    allow("auth.user.changeName"),
    valid("json", ChangeName),
    limitNames,
    async (c) => c.json(await changeOwnName(c.var.ctx, c.req.valid("json")), 200),
  )
  .get(
    "/token",
    describes({
      id: "readCurrentToken",
      summary: "Read the calling token",
      description: "Returns the API token that the request was sent with; 404 for a session.",
      returns: ApiToken,
      ...refusesWith([404]),
    }),
    allow("auth.token"),
    async (c) => c.json(await findCallingToken(c.var.ctx), 200),
  )
  .delete(
    "/token",
    describes({
      id: "revokeCurrentToken",
      summary: "Revoke the calling token",
      description: "Revokes the API token that the request was sent with; it stops working at once.",
      status: 204,
      ...refusesWith([404]),
    }),
    allow("auth.token.revoke"),
    (c) => noContent(c, revokeCallingToken(c.var.ctx)),
  )
  .get(
    "/sessions",
    describes({
      id: "listOwnSessions",
      summary: "List your sessions",
      description: "Lists the browsers in which the caller is signed in.",
      returns: arrayOf(OwnSession),
    }),
    allow("auth.sessions"),
    async (c) => c.json(await listOwnSessions(c.var.ctx), 200),
  )
  .delete(
    "/sessions",
    describes({
      id: "endOtherSessions",
      summary: "Sign out everywhere else",
      description:
        "Ends all sessions of the caller except the one that sends the request. Only from a signed-in browser.",
      status: 204,
    }),
    allow("auth.sessions.endOthers"),
    browserOnly,
    (c) => noContent(c, endOtherSessions(c.var.ctx)),
  )
  .delete(
    "/sessions/:id",
    describes({
      id: "endOwnSession",
      summary: "End one of your sessions",
      description: "Signs the caller out of one browser. Only from a signed-in browser.",
      status: 204,
    }),
    allow("auth.sessions.end"),
    browserOnly,
    row(findOwnSession),
    (c) => noContent(c, endOwnSession(c.var.ctx, c.req.param("id"))),
  )
  .get(
    "/tokens",
    describes({
      id: "listOwnTokens",
      summary: "List your API tokens",
      description: "Lists the caller's API tokens without their secrets.",
      returns: arrayOf(OwnToken),
    }),
    allow("auth.ownTokens"),
    async (c) => c.json(await listOwnTokens(c.var.ctx), 200),
  )
  .delete(
    "/tokens/:id",
    describes({
      id: "revokeOwnToken",
      summary: "Revoke one of your API tokens",
      description: "Revokes an API token of the caller. Only from a signed-in browser.",
      status: 204,
    }),
    allow("auth.ownTokens.revoke"),
    browserOnly,
    row(findOwnToken),
    (c) => noContent(c, revokeOwnToken(c.var.ctx, c.req.param("id"))),
  )
  .get(
    "/settings",
    describes({
      id: "readOwnSettings",
      summary: "Read your settings",
      description: "Returns what the caller has set for their own account, such as which mail they receive.",
      returns: Settings,
    }),
    allow("auth.settings"),
    async (c) => c.json(await findSettings(c.var.ctx), 200),
  )
  .patch(
    "/settings",
    describes({
      id: "updateOwnSettings",
      summary: "Change your settings",
      description: "Changes settings of the caller's own account. Absent fields keep their value.",
      returns: Settings,
    }),
    allow("auth.settings.change"),
    valid("json", ChangeSettings),
    async (c) => c.json(await changeSettings(c.var.ctx, c.req.valid("json")), 200),
  );
