import type { Context } from "hono";
import { getCookie, setCookie } from "hono/cookie";
import { type WayIn, waysIn } from "#/src/contract/choices/users";
import type { Env } from "#/src/env";
import { cookieName, cookieOptions } from "../session-cookie";
import type { AppEnv } from "../types";

const yearSeconds = 365 * 86_400;

/** True where clients may sign in with a link by mail, and there is something that sends it. */
export function offersMail({ mail, clientSignIn }: Env): boolean {
  return mail !== null && clientSignIn.includes("mail");
}

/** Remembers how somebody came in by this browser last: it says where to begin the next time, and opens nothing. */
export function rememberWay(c: Context<AppEnv>, way: WayIn) {
  const { deps } = c.var;
  setCookie(c, cookieName(deps, "portal_came_by"), way, { ...cookieOptions(deps), maxAge: yearSeconds });
}

export function lastWay(c: Context<AppEnv>): WayIn | undefined {
  const kept = getCookie(c, cookieName(c.var.deps, "portal_came_by"));
  return waysIn.find((way) => way === kept);
}

/** Where a browser chooses how to sign in. */
export function choosingPage(returnTo: string): string {
  return returnTo === "/" ? "/sign-in" : `/sign-in?${new URLSearchParams({ returnTo })}`;
}
