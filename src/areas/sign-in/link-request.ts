import type { Context } from "hono";
import { deleteCookie, getCookie, setCookie } from "hono/cookie";
import { z } from "zod";
import { rates } from "#/src/contract/ceilings";
import { emailKey } from "#/src/contract/email-key";
import { linkKinds } from "#/src/domain/links/kinds";
import { keyedDigest, newSecret } from "#/src/domain/secrets";
import { anonymousContext } from "#/src/http/context";
import { hasSignInLinkLeft } from "#/src/http/rate-limit";
import { cookieName, cookieOptions } from "#/src/http/session-cookie";
import { returnPath } from "#/src/http/sign-in/return-path";
import type { AppEnv } from "#/src/http/types";
import { askForLink } from "./ask-for-link";

const { browser: itsBrowser, limits } = linkKinds.signIn;
const hour = 3_600_000;

/** The response to every requester. */
export const neutralAnswer =
  "If a client of the agency has this address, a mail with a link is on its way. It works for 15 minutes, in the browser that requested it.";

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
  const { browser } = storeLinkRequest(c, { email: address, returnTo });
  if (hasRoom) await askForLink(anonymousContext(deps), { email, addressKey, browser, authSecret });
}

/** Stores the request in the browser. Its secret is reused, so that earlier links remain valid. */
function storeLinkRequest(
  c: Context<AppEnv>,
  { email, returnTo }: { email: string; returnTo: string | undefined },
) {
  const { deps } = c.var;
  const former = readLinkRequest(c);
  const browser = former?.browser ?? newSecret();
  const now = deps.clock().getTime();
  const earlier = former?.email === email ? former.asks.filter((at) => at > now - hour) : [];
  const stored: Stored = {
    email,
    returnTo: returnPath(returnTo, deps.publicUrl),
    asks: [...earlier, now].slice(-mostRequests - 1),
  };
  const value = `${browser}.${Buffer.from(JSON.stringify(stored)).toString("base64url")}`;
  setCookie(c, nameOf(c), value, { ...cookieOptions(deps), maxAge: itsBrowser.seconds });
  return { browser };
}

const mostRequests = rates[limits.askFor].most;

/** Data that a browser stores from a requested link until sign-in; `asks` are the times of its latest requests. */
const Stored = z.object({ email: z.string(), returnTo: z.string(), asks: z.array(z.number()) });
type Stored = z.infer<typeof Stored>;
type LinkRequest = Stored & { browser: string };

/** Returns null for a browser that requested nothing. */
export function readLinkRequest(c: Context<AppEnv>): LinkRequest | null {
  const [, browser, text = ""] = /^([\w-]{43})\.([\w-]*)$/.exec(getCookie(c, nameOf(c)) ?? "") ?? [];
  if (!browser) return null;
  const stored = Stored.safeParse(parsed(Buffer.from(text, "base64url").toString()));
  if (!stored.success) return { browser, email: "", returnTo: "/", asks: [] };
  return { ...stored.data, browser, returnTo: returnPath(stored.data.returnTo, c.var.deps.publicUrl) };
}

/**
 * Returns a sentence if this browser's own requests reached the limit of an address, which reveals nothing about
 * others' requests; null below the limit.
 */
export function spentBy({ asks }: Pick<LinkRequest, "asks">, now: Date): string | null {
  const recent = asks.filter((at) => at > now.getTime() - hour);
  const [first] = recent;
  if (first === undefined || recent.length <= mostRequests) return null;
  const minutes = Math.max(1, Math.ceil((first + hour - now.getTime()) / 60_000));
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return `You asked for ${mostRequests} links within an hour, and no more are sent. You can ask again in ${wait}.`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function dropLinkRequest(c: Context<AppEnv>) {
  deleteCookie(c, nameOf(c), cookieOptions(c.var.deps));
}

function nameOf(c: Context<AppEnv>): string {
  return cookieName(c.var.deps, itsBrowser.cookie);
}
