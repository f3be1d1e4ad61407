import type { Context } from "hono";
import { deleteCookie, getCookie, getSignedCookie, setSignedCookie } from "hono/cookie";
import { z } from "zod";
import { cookieName, cookieOptions } from "../session-cookie";
import type { AppEnv } from "../types";

/** Maximum time at the provider, in seconds. */
const lifetimeSeconds = 600;
/** Maximum number of open attempts in a browser, for example in several tabs whose session ended. */
const openAttempts = 5;

const Attempt = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  returnTo: z.string(),
  /** Milliseconds since the epoch. */
  endsAt: z.number(),
});
/** A sign-in in progress, known only to the browser that began it. */
export type Attempt = z.infer<typeof Attempt>;

/** Stores the attempt in a signed cookie, with its own name for each tab. */
export async function keepAttempt(c: Context<AppEnv>, attempt: Omit<Attempt, "endsAt">) {
  const { deps } = c.var;
  dropSurplus(c);
  const endsAt = deps.clock().getTime() + lifetimeSeconds * 1000;
  const value = Buffer.from(JSON.stringify({ ...attempt, endsAt })).toString("base64url");
  await setSignedCookie(c, nameOf(c, attempt.state), value, deps.env.oidc.authSecret, {
    ...cookieOptions(deps),
    maxAge: lifetimeSeconds,
  });
}

/** Removes and returns the attempt that the provider's response belongs to; null if this browser did not begin it. */
export async function takeAttempt(c: Context<AppEnv>, state: string): Promise<Attempt | null> {
  const { deps } = c.var;
  const name = nameOf(c, state);
  const value = await getSignedCookie(c, deps.env.oidc.authSecret, name);
  if (!value) return null;
  deleteCookie(c, name, cookieOptions(deps));
  const attempt = Attempt.parse(JSON.parse(Buffer.from(value, "base64url").toString()));
  return attempt.state === state && attempt.endsAt > deps.clock().getTime() ? attempt : null;
}

function dropSurplus(c: Context<AppEnv>) {
  const prefix = nameOf(c, "");
  const open = Object.keys(getCookie(c)).filter((name) => name.startsWith(prefix));
  if (open.length < openAttempts) return;
  for (const name of open) deleteCookie(c, name, cookieOptions(c.var.deps));
}

function nameOf(c: Context<AppEnv>, state: string): string {
  return `${cookieName(c.var.deps, "portal_sign_in")}_${state.replace(/[^\w-]/g, "").slice(0, 10)}`;
}
