import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type WayIn, waysIn } from "#/src/contract/choices/users";
import { withReturnTo } from "#/src/contract/sign-in-address";
import type { Env } from "#/src/env";
import { cookieName, cookieOptions } from "../session-cookie";
import type { AppEnv } from "../types";

const yearSeconds = 365 * 86_400;

/** Returns true if client users may sign in with a link by mail and mail is configured. */
export function offersMail({ mail, clientSignIn }: Env): boolean {
  return mail !== null && clientSignIn.includes("mail");
}

/** Stores the last sign-in method of this browser, as the default for the next time; it grants no access. */
export function rememberWay(c: Context<AppEnv>, way: WayIn) {
  const { deps } = c.var;
  setCookie(c, cookieName(deps, "portal_came_by"), way, { ...cookieOptions(deps), maxAge: yearSeconds });
}

export function lastWay(c: Context<AppEnv>): WayIn | undefined {
  const remembered = getCookie(c, cookieName(c.var.deps, "portal_came_by"));
  return waysIn.find((way) => way === remembered);
}

/** Returns the path of the page with the choice of sign-in methods. */
export function choosingPage(returnTo: string): string {
  return withReturnTo("/sign-in", returnTo);
}
