import { and, eq, lt } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { sessions } from "#/db/schema";
import type { Actor } from "#/src/domain/context";
import { whoseSession } from "#/src/domain/credential";
import { seal, unseal } from "#/src/domain/seal";
import { digest, newSecret } from "#/src/domain/secrets";
import { authSecrets } from "#/src/env";
import { inBackground } from "./background";
import type { Deps } from "./types";

/** How stale the stored end of a session may be before using it moves it, in milliseconds. */
const touchEveryMs = 5 * 60_000;
const idTokens = "portal sealed id tokens";

/**
 * Makes a session inside the sign-in's transaction; the one that the browser held before ends.
 * @returns the cookie's value; the database keeps only its SHA-256
 */
export async function startSession(
  tx: Tx,
  deps: Deps,
  { userId, idToken, replaces }: { userId: string; idToken: string | null; replaces: string | undefined },
): Promise<string> {
  const now = deps.clock();
  const value = newSecret();
  const endsAt = new Date(now.getTime() + deps.env.sessionMaxDays * 86_400_000);
  if (replaces) await tx.delete(sessions).where(eq(sessions.sid, digest(replaces)));
  const sid = digest(value);
  const sealed = idToken === null ? null : seal(deps.env.oidc.authSecret, idTokens, sid, idToken);
  await tx.insert(sessions).values({
    sid,
    userId,
    sess: { idToken: sealed },
    expire: expiry(deps, now, endsAt.toISOString()),
    endsAt: endsAt.toISOString(),
    createdAt: now.toISOString(),
  });
  return value;
}

/** Who the cookie belongs to; null when the session ended or the user may no longer in. Using it moves its end. */
export async function findSession(deps: Deps, value: string): Promise<Actor | null> {
  const sid = digest(value);
  const now = deps.clock();
  const caller = await whoseSession(deps.db.read, sid, now);
  if (!caller) return null;

  const { actor, expire, endsAt } = caller;
  const next = expiry(deps, now, endsAt);
  if (Date.parse(next) - Date.parse(expire) > Math.min(touchEveryMs, idleMs(deps) / 10)) {
    inBackground(deps, "extending a session", sid, () => extend(deps, sid, next));
  }
  return actor;
}

/** Ends the session; what its provider needs to end its own, or null when there was none. */
export async function endSession(tx: Tx, { env }: Deps, value: string) {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.sid, digest(value)))
    .returning({ sid: sessions.sid, userId: sessions.userId, sess: sessions.sess });
  if (!ended) return null;
  const { sid, userId, sess } = ended;
  return { userId, idToken: sess.idToken && unseal(authSecrets(env.oidc), idTokens, sid, sess.idToken) };
}

function extend(deps: Deps, sid: string, expire: string) {
  return deps.db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ expire })
      .where(and(eq(sessions.sid, sid), lt(sessions.expire, expire))),
  );
}

function expiry(deps: Deps, now: Date, endsAt: string): string {
  const idle = new Date(now.getTime() + idleMs(deps)).toISOString();
  return idle < endsAt ? idle : endsAt;
}

function idleMs({ env }: Deps): number {
  return env.sessionIdleHours * 3_600_000;
}
