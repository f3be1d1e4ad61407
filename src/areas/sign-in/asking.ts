import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { emailKey } from "#/src/contract/email-key";
import { linkKinds } from "#/src/domain/links/kinds";
import { keyedDigest, newSecret } from "#/src/domain/secrets";
import { anonymousContext } from "#/src/http/context";
import { hasSignInLinkLeft } from "#/src/http/rate-limit";
import { cookieName, cookieOptions } from "#/src/http/session-cookie";
import { returnPath } from "#/src/http/sign-in/return-path";
import type { AppEnv } from "#/src/http/types";
import { askForLink } from "./ask-for-link";

const { browser: itsBrowser } = linkKinds.signIn;

/** The response to every requester. */
export const asked =
  "If a client of the agency has this address, a mail with a link is on its way. It works for 15 minutes, in the browser that asked.";

/**
 * Handles a browser's request for a link, and marks the browser as the requester. Above the limits nothing is sent,
 * which the response does not reveal.
 */
export async function takeRequest(c: Context<AppEnv>, address: string, returnTo?: string): Promise<void> {
  const { deps } = c.var;
  const { authSecret } = deps.env.oidc;
  const email = emailKey(address);
  const addressKey = keyedDigest(authSecret, "portal addresses that ask for links", email);
  const hasRoom = await hasSignInLinkLeft(c, addressKey);
  const browser = keepAsking(c, returnTo);
  if (hasRoom) await askForLink(anonymousContext(deps), { email, addressKey, browser, authSecret });
}

/** The cookie of a browser that requested a link, until it is signed in. */
type Asking = { browser: string; returnTo: string };

/** Stores the request in the browser. Its secret is reused, so that earlier links remain valid. */
function keepAsking(c: Context<AppEnv>, returnTo: string | undefined): string {
  const browser = readAsking(c)?.browser ?? newSecret();
  const path = Buffer.from(returnPath(returnTo, c.var.deps.publicUrl)).toString("base64url");
  setCookie(c, nameOf(c), `${browser}.${path}`, { ...cookieOptions(c.var.deps), maxAge: itsBrowser.seconds });
  return browser;
}

/** Returns null for a browser that requested nothing. */
export function readAsking(c: Context<AppEnv>): Asking | null {
  const [, browser, path = ""] = /^([\w-]{43})\.([\w-]*)$/.exec(getCookie(c, nameOf(c)) ?? "") ?? [];
  if (!browser) return null;
  return { browser, returnTo: returnPath(Buffer.from(path, "base64url").toString(), c.var.deps.publicUrl) };
}

export function dropAsking(c: Context<AppEnv>) {
  deleteCookie(c, nameOf(c), cookieOptions(c.var.deps));
}

function nameOf(c: Context<AppEnv>): string {
  return cookieName(c.var.deps, itsBrowser.cookie);
}
