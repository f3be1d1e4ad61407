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
  .get("/user", describes("Say who is signed in", 200, CurrentUser), allow("auth.user"), async (c) =>
    c.json(await findCurrentUser(c.var.ctx), 200),
  )
  .patch(
    "/user",
    describes("Change one's own name; without one the sign-in service's comes back", 200, CurrentUser),
    allow("auth.user.changeName"),
    valid("json", ChangeName),
    limitNames,
    async (c) => c.json(await changeOwnName(c.var.ctx, c.req.valid("json")), 200),
  )
  .get(
    "/token",
    describes("Show the calling token", 200, ApiToken, refusesWith([404])),
    allow("auth.token"),
    async (c) => c.json(await findCallingToken(c.var.ctx), 200),
  )
  .delete(
    "/token",
    describes("Revoke the calling token", 204, undefined, refusesWith([404])),
    allow("auth.token.revoke"),
    (c) => noContent(c, revokeCallingToken(c.var.ctx)),
  )
  .get(
    "/sessions",
    describes("List where one is signed in", 200, arrayOf(OwnSession)),
    allow("auth.sessions"),
    async (c) => c.json(await listOwnSessions(c.var.ctx), 200),
  )
  .delete(
    "/sessions",
    describes("Sign out everywhere else", 204),
    allow("auth.sessions.endOthers"),
    browserOnly,
    (c) => noContent(c, endOtherSessions(c.var.ctx)),
  )
  .delete(
    "/sessions/:id",
    describes("Sign out one of one's own browsers", 204),
    allow("auth.sessions.end"),
    browserOnly,
    row(findOwnSession),
    (c) => noContent(c, endOwnSession(c.var.ctx, c.req.param("id"))),
  )
  .get(
    "/tokens",
    describes("List one's own API tokens", 200, arrayOf(OwnToken)),
    allow("auth.ownTokens"),
    async (c) => c.json(await listOwnTokens(c.var.ctx), 200),
  )
  .delete(
    "/tokens/:id",
    describes("Revoke one of one's own API tokens", 204),
    allow("auth.ownTokens.revoke"),
    browserOnly,
    row(findOwnToken),
    (c) => noContent(c, revokeOwnToken(c.var.ctx, c.req.param("id"))),
  )
  .get(
    "/settings",
    describes("Show what one chose for oneself", 200, Settings),
    allow("auth.settings"),
    async (c) => c.json(await findSettings(c.var.ctx), 200),
  )
  .patch(
    "/settings",
    describes("Choose for oneself", 200, Settings),
    allow("auth.settings.change"),
    valid("json", ChangeSettings),
    async (c) => c.json(await changeSettings(c.var.ctx, c.req.valid("json")), 200),
  );
