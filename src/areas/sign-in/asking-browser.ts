import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { newSecret } from "#/src/domain/secrets";
import { cookieName, cookieOptions } from "#/src/http/session-cookie";
import { returnPath } from "#/src/http/sign-in/return-path";
import type { AppEnv } from "#/src/http/types";
import { linkMinutes } from "./ask-for-link";

/** What a browser that asked for a link holds until it is signed in. */
type Asking = { browser: string; returnTo: string };

/** Remembers in this browser that it asked; what it held before stays good for the links of then. */
export function keepAsking(c: Context<AppEnv>, returnTo: string | undefined): string {
  const browser = readAsking(c)?.browser ?? newSecret();
  const path = Buffer.from(returnPath(returnTo, c.var.deps.publicUrl)).toString("base64url");
  setCookie(c, nameOf(c), `${browser}.${path}`, {
    ...cookieOptions(c.var.deps),
    maxAge: linkMinutes * 60,
  });
  return browser;
}

/** Null in a browser that asked for nothing. */
export function readAsking(c: Context<AppEnv>): Asking | null {
  const [, browser, path = ""] = /^([\w-]{43})\.([\w-]*)$/.exec(getCookie(c, nameOf(c)) ?? "") ?? [];
  if (!browser) return null;
  return { browser, returnTo: returnPath(Buffer.from(path, "base64url").toString(), c.var.deps.publicUrl) };
}

export function dropAsking(c: Context<AppEnv>) {
  deleteCookie(c, nameOf(c), cookieOptions(c.var.deps));
}

function nameOf(c: Context<AppEnv>): string {
  return cookieName(c.var.deps, "portal_asking");
}
