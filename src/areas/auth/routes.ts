import { Hono } from "hono";
import { ApiToken } from "#/src/contract/tokens";
import { CurrentUser } from "#/src/contract/users";
import { allow } from "#/src/http/allow";
import { describes, refusesWith } from "#/src/http/describes";
import type { AppEnv } from "#/src/http/types";
import { findCallingToken, findCurrentUser } from "./queries";
import { revokeCallingToken } from "./revoke-calling-token";

export const authRoutes = new Hono<AppEnv>()
  .get("/user", describes("Say who is signed in", 200, CurrentUser), allow("auth.user"), async (c) =>
    c.json(await findCurrentUser(c.var.ctx), 200),
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
    async (c) => {
      await revokeCallingToken(c.var.ctx);
      return c.body(null, 204);
    },
  );
