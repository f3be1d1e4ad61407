import type { Context } from "hono";
import { appendEntries, type NewEntry } from "#/src/domain/audit-log";
import { Forbidden } from "#/src/domain/errors";
import { userNoun } from "#/src/domain/nouns/people";
import { report } from "../errors";
import { isForeignNavigation } from "../same-origin";
import { dropSessionCookie, readSessionCookie } from "../session-cookie";
import { endSession } from "../sessions";
import type { AppEnv, Deps } from "../types";
import { whyOf } from "./faults";
import { isSpeculative } from "./navigation";
import { discover } from "./provider";
import { lastWay } from "./ways";

/** Maximum time that a sign-out waits for the provider, in milliseconds. */
const patienceMs = 2_000;

/**
 * Ends the portal's session, even if the provider fails, and then redirects the browser to end the provider's session;
 * a session from mail sign-in has none there. Drafts stored in the browser are removed.
 * @throws Forbidden if another site or a prefetch requests it
 */
export async function logout(c: Context<AppEnv>) {
  if (!isIntended(c)) throw new Forbidden("To sign out, use the Logout button in the portal.");
  const { deps } = c.var;
  const cookie = readSessionCookie(c);
  const ended = cookie === undefined ? null : await signOut(deps, cookie);
  dropSessionCookie(c);
  c.header("Clear-Site-Data", '"storage"');
  const way = ended?.cameBy ?? lastWay(c);
  const onward = way === "mail" ? null : await providerLogout(c, ended?.idToken ?? null);
  return c.redirect(onward ?? `${deps.publicUrl}/`, 302);
}

function isIntended(c: Context<AppEnv>): boolean {
  return !isSpeculative(c) && !isForeignNavigation(c.req.raw.headers, c.var.deps.publicUrl);
}

function signOut(deps: Deps, cookie: string) {
  return deps.db.transaction(async (tx) => {
    const ended = await endSession(tx, deps, cookie);
    if (!ended) return null;
    const { userId } = ended;
    const entries: NewEntry[] = [{ entity: userNoun.entity, entityId: userId, action: "sign_out" }];
    await appendEntries(tx, [{ userId, createdAt: deps.clock().toISOString(), entries }]);
    return ended;
  });
}

/**
 * Returns the provider's logout address (OpenID Connect RP-Initiated Logout 1.0); null if there is none or its metadata
 * cannot be read.
 */
async function providerLogout(c: Context<AppEnv>, idToken: string | null): Promise<string | null> {
  const { deps } = c.var;
  const metadata = await discover(deps, patienceMs).catch((error: unknown) => {
    report(c, "warn", { cause: whyOf(error) }, "signed out here, but not at the provider");
    return null;
  });
  if (!metadata?.end_session_endpoint) return null;
  const url = new URL(metadata.end_session_endpoint);
  url.searchParams.set("client_id", deps.env.oidc.clientId);
  url.searchParams.set("post_logout_redirect_uri", `${deps.publicUrl}/`);
  if (idToken) url.searchParams.set("id_token_hint", idToken);
  return url.toString();
}
