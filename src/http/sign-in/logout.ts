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

/** A person who signs out does not wait longer than this for the provider, in milliseconds. */
const patienceMs = 2_000;

/**
 * Ends the session here, whatever the provider does, and then sends the browser to end the provider's own; whoever came
 * by mail has none there. What
 * was being typed when a session ran out leaves the browser with it.
 * @throws Forbidden when another site, or a guess of the browser about the next page, asks for it
 */
export async function logout(c: Context<AppEnv>) {
  if (!isMeant(c)) throw new Forbidden("To sign out, use the Logout button in the portal.");
  const { deps } = c.var;
  const cookie = readSessionCookie(c);
  const ended = cookie === undefined ? null : await signOut(deps, cookie);
  dropSessionCookie(c);
  c.header("Clear-Site-Data", '"storage"');
  const way = ended?.cameBy ?? lastWay(c);
  const onward = way === "mail" ? null : await providerLogout(c, ended?.idToken ?? null);
  return c.redirect(onward ?? `${deps.publicUrl}/`, 302);
}

function isMeant(c: Context<AppEnv>): boolean {
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

/** Where the provider's own session ends (OpenID Connect RP-Initiated Logout 1.0); null when it cannot be asked. */
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
