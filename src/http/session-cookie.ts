import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import { onceFor } from "./once-for";
import type { AppEnv, Deps } from "./types";

/** Browsers limit the life of cookies to 400 days. */
const longestCookieSeconds = 400 * 86_400;

/**
 * Returns a cookie's full name: bound to the host on https, and with the port on http, since all ports of a host share
 * their cookies.
 */
export function cookieName({ publicUrl }: Pick<Deps, "publicUrl">, name: string): string {
  const { protocol, port } = new URL(publicUrl);
  return protocol === "https:" ? `__Host-${name}` : `${name}_${port || "80"}`;
}

/** Returns the name of a cookie that is sent to one path only, which excludes the prefix that binds to the host. */
export function pathCookieName(deps: Pick<Deps, "publicUrl">, name: string): string {
  return cookieName(deps, name).replace("__Host-", "__Secure-");
}

/** Returns the options common to all cookies of the portal. */
export function cookieOptions({ publicUrl }: Pick<Deps, "publicUrl">): CookieOptions {
  return { path: "/", httpOnly: true, sameSite: "Lax", secure: publicUrl.startsWith("https:") };
}

export function readSessionCookie(c: Context<AppEnv>): string | undefined {
  return getCookie(c, sessionCookie(c.get("deps"))) || undefined;
}

const sessionCookie = onceFor((deps) => cookieName(deps, "portal_session"));

/** The cookie of a session: its value, and the latest end of the session, ISO 8601 in UTC. */
export type SessionCookie = { value: string; endsAt: string };

export function setSessionCookie(c: Context<AppEnv>, { value, endsAt }: SessionCookie) {
  const deps = c.get("deps");
  const seconds = Math.floor((Date.parse(endsAt) - deps.clock().getTime()) / 1_000);
  setCookie(c, sessionCookie(deps), value, {
    ...cookieOptions(deps),
    maxAge: Math.min(seconds, longestCookieSeconds),
  });
}

export function dropSessionCookie(c: Context<AppEnv>) {
  deleteCookie(c, cookieName(c.var.deps, "portal_session"), cookieOptions(c.var.deps));
}
