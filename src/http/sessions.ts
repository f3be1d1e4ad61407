import { and, eq, lt, sql } from "drizzle-orm";
import type { Tx } from "../../db/client";
import { sessions, users } from "../../db/schema";
import type { Actor } from "../domain/context";
import { digest, newSecret } from "../domain/secrets";
import { inBackground } from "./background";
import { onceFor } from "./once-for";
import type { Deps } from "./types";

/** How stale the stored end of a session may be before using it moves it, in milliseconds. */
const touchEveryMs = 5 * 60_000;

/**
 * Makes a session inside the sign-in's transaction; the one that the browser held before ends.
 * @returns the cookie's value; the database keeps only its SHA-256
 */
export async function startSession(
  tx: Tx,
  deps: Deps,
  { userId, idToken, replaces }: { userId: string; idToken: string; replaces: string | undefined },
): Promise<string> {
  const now = deps.clock();
  const value = newSecret();
  const endsAt = new Date(now.getTime() + deps.env.sessionMaxDays * 86_400_000);
  if (replaces) await tx.delete(sessions).where(eq(sessions.sid, digest(replaces)));
  await tx.insert(sessions).values({
    sid: digest(value),
    userId,
    sess: { idToken },
    expire: expiry(deps, now, endsAt.toISOString()),
    endsAt: endsAt.toISOString(),
    createdAt: now.toISOString(),
  });
  return value;
}

/** Who the cookie belongs to, in one indexed read; null when the session ended or the user may no longer in. */
export async function findSession(deps: Deps, value: string): Promise<Actor | null> {
  const sid = digest(value);
  const row = await lookup(deps).get({ sid });
  const now = deps.clock();
  const moment = now.toISOString();
  if (!row?.active || row.expire <= moment || row.endsAt <= moment) return null;

  const next = expiry(deps, now, row.endsAt);
  if (Date.parse(next) - Date.parse(row.expire) > Math.min(touchEveryMs, idleMs(deps) / 10)) {
    inBackground(deps, "extending a session", sid, () => extend(deps, sid, next));
  }
  const { userId, email, role, clientId } = row;
  return { userId, email, role, clientId, via: "session", tokenId: null };
}

/** Ends the session; what its provider needs to end its own, or null when there was none. */
export async function endSession(tx: Tx, value: string) {
  const [ended] = await tx
    .delete(sessions)
    .where(eq(sessions.sid, digest(value)))
    .returning({ userId: sessions.userId, sess: sessions.sess });
  return ended ? { userId: ended.userId, idToken: ended.sess.idToken } : null;
}

const lookup = onceFor(({ db }) =>
  db.read
    .select({
      userId: users.id,
      email: users.email,
      role: users.role,
      clientId: users.clientId,
      active: users.active,
      expire: sessions.expire,
      endsAt: sessions.endsAt,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.sid, sql.placeholder("sid")))
    .prepare(),
);

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
