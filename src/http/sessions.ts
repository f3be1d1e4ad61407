import { and, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { type SessionUse, sessions } from "#/db/schema";
import type { Role, WayIn } from "#/src/contract/choices/users";
import { type SessionCaller, sessionAtDoor } from "#/src/domain/credential";
import { seal, unseal } from "#/src/domain/seal";
import { digest, newSecret } from "#/src/domain/secrets";
import { authSecrets, type SessionLimits } from "#/src/env";
import { dayMs, hourMs, momentAfter } from "#/src/format/durations";
import { inBackground } from "./background";
import { networkOf } from "./client-address";
import type { SessionCookie } from "./session-cookie";
import type { Deps } from "./types";
import type { UsedFrom } from "./used-from";

/** Minimum interval between stored extensions of a session, in milliseconds. */
const touchEveryMs = 5 * 60_000;
const idTokens = "portal sealed id tokens";

type NewSession = {
  userId: string;
  role: Role;
  cameBy: WayIn;
  /** Needed for a sign-out at the provider; null if there is none. */
  idToken: string | null;
  /** True if this sign-in proved that the account's address is the user's own. */
  hasVerifiedAddress: boolean;
  /** The browser's previous session, which ends. */
  replaces: string | undefined;
  from: UsedFrom;
};

/**
 * Creates a session in the transaction of the sign-in, under a new random id.
 * @returns its cookie; the database stores only the SHA-256 of the value
 */
export async function startSession(
  tx: Tx,
  deps: Deps,
  { userId, role, cameBy, idToken, hasVerifiedAddress, replaces, from }: NewSession,
): Promise<SessionCookie> {
  const now = deps.clock();
  const value = newSecret();
  const endsAt = latestEnd(deps, role, now.toISOString());
  if (replaces) await tx.delete(sessions).where(eq(sessions.sid, digest(replaces)));
  const sid = digest(value);
  const sealed = idToken === null ? null : seal(deps.env.oidc.authSecret, idTokens, sid, idToken);
  await tx.insert(sessions).values({
    sid,
    id: Bun.randomUUIDv7(),
    userId,
    cameBy,
    sess: { idToken: sealed, hasVerifiedAddress },
    expire: expiry(deps, role, now, endsAt),
    endsAt,
    lastUsedAt: now.toISOString(),
    ...from,
    createdAt: now.toISOString(),
  });
  return { value, endsAt };
}

type Found = Pick<SessionCaller, "actor" | "place" | "visitDays"> & {
  /** The cookie to set again, for a session whose latest end changed; otherwise null. */
  cookie: SessionCookie | null;
};

/**
 * Returns the cookie's owner; null if the session has ended or its user may no longer sign in. The limits are those of
 * the role in force at this use. Use extends the session, unless it is unattended. Use from another place is stored in
 * either case.
 */
export async function findSession(
  deps: Deps,
  value: string,
  { isUnattended, ...from }: UsedFrom & { isUnattended: boolean },
): Promise<Found | null> {
  const sid = digest(value);
  const now = deps.clock();
  const caller = await sessionAtDoor(deps.db, sid, now);
  if (!caller || hasEnded(deps, caller, now)) return null;

  const { role } = caller.actor;
  const { expire } = caller;
  const endsAt = latestEnd(deps, role, caller.createdAt);
  const next = isUnattended ? expire : expiry(deps, role, now, endsAt);
  const isExtended = Date.parse(next) - Date.parse(expire) > Math.min(touchEveryMs, idleMs(deps, role) / 10);
  const isMoved = hasMoved(caller, from);
  if (isExtended || (isMoved && !isRecentElsewhere(caller, from, now))) {
    const lastUsedAt = now.toISOString();
    const sess = isMoved ? withElsewhere(caller.lastUse) : undefined;
    inBackground(deps, "noting a session's use", sid, () =>
      noteUse(deps, sid, { ...from, lastUsedAt, sess, expire: next, endsAt }),
    );
  }
  return { ...caller, cookie: isExtended && endsAt !== caller.endsAt ? { value, endsAt } : null };
}

/** Returns true for a session that outlived the limits of its user's role since they or the role changed. */
function hasEnded(deps: Deps, { actor: { role }, createdAt, lastUse }: SessionCaller, now: Date): boolean {
  const moment = now.toISOString();
  if (latestEnd(deps, role, createdAt) <= moment) return true;
  return momentAfter(new Date(lastUse.usedAt ?? createdAt), idleMs(deps, role)) <= moment;
}

/** Returns true for use from another place than the latest one, if that is known. */
function hasMoved({ lastUse }: SessionCaller, from: UsedFrom): boolean {
  return lastUse.address !== null && !isSamePlace(lastUse, from);
}

/**
 * Returns true for a place that was stored recently, so that a session used alternately from two places does not cost a
 * write each time.
 */
function isRecentElsewhere({ elsewhere }: SessionCaller, from: UsedFrom, now: Date): boolean {
  if (!elsewhere?.usedAt || !isSamePlace(elsewhere, from)) return false;
  return now.getTime() - Date.parse(elsewhere.usedAt) <= touchEveryMs;
}

/** Compares places. Addresses in the same IPv6 network are one place, since machines change theirs there daily. */
function isSamePlace({ address, agent }: SessionUse, from: UsedFrom): boolean {
  if (address === null || agent !== from.agent) return false;
  return address === from.address || networkOf(address) === networkOf(from.address);
}

/** Ends the session. Returns what is needed to end it at its provider, or null if there was none. */
export async function endSession(tx: Tx, { env }: Deps, value: string) {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.sid, digest(value)))
    .returning({
      sid: sessions.sid,
      userId: sessions.userId,
      cameBy: sessions.cameBy,
      sess: sessions.sess,
    });
  if (!ended) return null;
  const { sid, userId, cameBy, sess } = ended;
  return {
    userId,
    cameBy,
    idToken: sess.idToken && unseal(authSecrets(env.oidc), idTokens, sid, sess.idToken),
  };
}

type Use = UsedFrom & { expire: string; endsAt: string; lastUsedAt: string; sess: SQL | undefined };

function noteUse(deps: Deps, sid: string, { sess, ...use }: Use) {
  return deps.db.transaction((tx) =>
    tx
      .update(sessions)
      .set({ ...use, ...(sess && { sess }) })
      .where(and(eq(sessions.sid, sid), lte(sessions.expire, use.expire))),
  );
}

function withElsewhere(use: SessionUse): SQL {
  return sql`json_set(${sessions.sess}, '$.elsewhere', json(${JSON.stringify(use)}))`;
}

function expiry(deps: Deps, role: Role, now: Date, endsAt: string): string {
  const idle = momentAfter(now, idleMs(deps, role));
  return idle < endsAt ? idle : endsAt;
}

function latestEnd(deps: Deps, role: Role, createdAt: string): string {
  return momentAfter(createdAt, limitsOf(deps, role).maxDays * dayMs);
}

function idleMs(deps: Deps, role: Role): number {
  return limitsOf(deps, role).idleHours * hourMs;
}

function limitsOf({ env }: Deps, role: Role): SessionLimits {
  return env.sessions[role === "client" ? "client" : "staff"];
}
