import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import type { CookieOptions } from "hono/utils/cookie";
import { onceFor } from "./once-for";
import type { AppEnv, Deps } from "./types";

const longestCookieDays = 400;

/**
 * Returns a cookie's full name: bound to the host on https, and with the port on http, since all ports of a host share
 * their cookies.
 */
export function cookieName({ publicUrl }: Pick<Deps, "publicUrl">, name: string): string {
  const { protocol, port } = new URL(publicUrl);
  return protocol === "https:" ? `__Host-${name}` : `${name}_${port || "80"}`;
}

/** Returns the options common to all cookies of the portal. */
export function cookieOptions({ publicUrl }: Pick<Deps, "publicUrl">): CookieOptions {
  return { path: "/", httpOnly: true, sameSite: "Lax", secure: publicUrl.startsWith("https:") };
}

export function readSessionCookie(c: Context<AppEnv>): string | undefined {
  return getCookie(c, sessionCookie(c.get("deps"))) || undefined;
}

const sessionCookie = onceFor((deps) => cookieName(deps, "portal_session"));

export function setSessionCookie(c: Context<AppEnv>, value: string) {
  const { deps } = c.var;
  const days = Math.min(deps.env.sessionMaxDays, longestCookieDays);
  setCookie(c, cookieName(deps, "portal_session"), value, {
    ...cookieOptions(deps),
    maxAge: Math.floor(days * 86_400),
  });
}

export function dropSessionCookie(c: Context<AppEnv>) {
  deleteCookie(c, cookieName(c.var.deps, "portal_session"), cookieOptions(c.var.deps));
}
