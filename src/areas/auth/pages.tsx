/** @jsxImportSource hono/jsx */
import { Hono } from "hono";
import { listViews } from "#/src/areas/views";
import { role } from "#/src/contract/choices/users";
import { allowScreen } from "#/src/http/allow-screen";
import type { AppEnv } from "#/src/http/types";
import { Island } from "#/src/shell/island";
import { listOwnSessions } from "./own-sessions";
import { listOwnTokens } from "./own-tokens";
import { findCurrentUser } from "./queries";
import { findSettings } from "./settings";

/** The user's own page, at /me. */
export const mePages = new Hono<AppEnv>().get("/me", allowScreen("auth.user"), async (c) => {
  const { ctx } = c.var;
  const [user, sessions, tokens, settings, views] = await Promise.all([
    findCurrentUser(ctx),
    listOwnSessions(ctx),
    listOwnTokens(ctx),
    findSettings(ctx),
    ctx.actor.role === "client" ? [] : listViews(ctx),
  ]);
  const roleLabel = role.label(user.role);
  const props = { user, roleLabel, sessions, tokens, settings, views, sendsMail: ctx.mail !== null };
  return c.render(<Island name="me" props={props} />, { title: "Your Account" });
});
