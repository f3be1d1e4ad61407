import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import type { LinkKind } from "#/src/domain/links/kind";
import { hashOfLink } from "#/src/domain/links/new-link";
import { isSameText, keyedDigest } from "#/src/domain/secrets";
import { cookieOptions, pathCookieName } from "./session-cookie";
import type { AppEnv } from "./types";

type Passed = { path: string; secret: string; pass: NonNullable<LinkKind["pass"]> };

/** Sets a cookie, for the page's address only, that proves the press of the button on a link's page. */
export function givePass(c: Context<AppEnv>, { path, secret, pass }: Passed) {
  const { deps } = c.var;
  const endsAt = deps.clock().getTime() + pass.seconds * 1_000;
  setCookie(c, pathCookieName(deps, pass.cookie), `${endsAt}.${signature(c, secret, endsAt)}`, {
    ...pathCookie(c, path),
    maxAge: pass.seconds,
  });
}

/** Returns true if the browser has an unexpired proof of the press. */
export function hasPass(c: Context<AppEnv>, { secret, pass }: Omit<Passed, "path">): boolean {
  const { deps } = c.var;
  const [end = "", given = ""] = (getCookie(c, pathCookieName(deps, pass.cookie)) ?? "").split(".", 2);
  const endsAt = Number(end);
  return endsAt > deps.clock().getTime() && isSameText(signature(c, secret, endsAt), given);
}

/** Returns the options of cookies that are sent only to a link's page and below, and only by the same site. */
export function pathCookie(c: Context<AppEnv>, path: string) {
  return { ...cookieOptions(c.var.deps), path, sameSite: "Strict" } as const;
}

function signature(c: Context<AppEnv>, secret: string, endsAt: number): string {
  const { authSecret } = c.var.deps.env.oidc;
  return keyedDigest(authSecret, "portal passes of links", `${hashOfLink(secret)} ${endsAt}`);
}
