import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { LinkKind } from "#/src/domain/links/kind";
import { hashOfLink } from "#/src/domain/links/new-link";
import { isSameText, keyedDigest } from "#/src/domain/secrets";
import { cookieOptions, pathCookieName } from "./session-cookie";
import type { AppEnv } from "./types";

type Passed = { path: string; secret: string; pass: NonNullable<LinkKind["pass"]> };

/** Stores in this browser that the button of a link's page was pressed, for the page's address alone. */
export function givePass(c: Context<AppEnv>, { path, secret, pass }: Passed) {
  const { deps } = c.var;
  const endsAt = deps.clock().getTime() + pass.seconds * 1_000;
  setCookie(c, pathCookieName(deps, pass.cookie), `${endsAt}.${signature(c, secret, endsAt)}`, {
    ...pathCookie(c, path),
    maxAge: pass.seconds,
  });
}

/** Returns true in a browser where that button was pressed, for as long as the kind says. */
export function hasPass(c: Context<AppEnv>, { secret, pass }: Omit<Passed, "path">): boolean {
  const { deps } = c.var;
  const [end = "", given = ""] = (getCookie(c, pathCookieName(deps, pass.cookie)) ?? "").split(".", 2);
  const endsAt = Number(end);
  return endsAt > deps.clock().getTime() && isSameText(signature(c, secret, endsAt), given);
}

/** Returns the options of cookies that only the pages of a link get, from its own pages. */
export function pathCookie(c: Context<AppEnv>, path: string) {
  return { ...cookieOptions(c.var.deps), path, sameSite: "Strict" } as const;
}

function signature(c: Context<AppEnv>, secret: string, endsAt: number): string {
  const { authSecret } = c.var.deps.env.oidc;
  return keyedDigest(authSecret, "portal passes of links", `${hashOfLink(secret)} ${endsAt}`);
}
