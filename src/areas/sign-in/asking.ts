import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { emailKey } from "#/src/contract/email-key";
import { keyedDigest, newSecret } from "#/src/domain/secrets";
import { anonymousContext } from "#/src/http/context";
import { hasSignInLinkLeft } from "#/src/http/rate-limit";
import { cookieName, cookieOptions } from "#/src/http/session-cookie";
import { returnPath } from "#/src/http/sign-in/return-path";
import type { AppEnv } from "#/src/http/types";
import { askForLink, linkMinutes } from "./ask-for-link";

/** What everybody is told who asks. */
export const asked =
  "If a client of the agency has this address, a mail with a link is on its way. It works for 15 minutes, in the browser that asked.";

/**
 * Takes a browser's request for a link to an address, and remembers there that it asked. Above the ceilings nothing is
 * sent, and nobody can tell.
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

/** What a browser that asked for a link holds until it is signed in. */
type Asking = { browser: string; returnTo: string };

/** Remembers in this browser that it asked; what it held before stays good for the links of then. */
function keepAsking(c: Context<AppEnv>, returnTo: string | undefined): string {
  const browser = readAsking(c)?.browser ?? newSecret();
  const path = Buffer.from(returnPath(returnTo, c.var.deps.publicUrl)).toString("base64url");
  setCookie(c, nameOf(c), `${browser}.${path}`, { ...cookieOptions(c.var.deps), maxAge: linkMinutes * 60 });
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
