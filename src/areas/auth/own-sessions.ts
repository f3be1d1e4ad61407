import { and, desc, eq, gt, ne, type SQL } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { sessions } from "#/db/schema";
import type { OwnSession } from "#/src/contract/account";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { userNoun } from "#/src/domain/nouns/people";
import { write } from "#/src/domain/write";

/** Lists the caller's open sessions: the calling one first, then newest first. */
export async function listOwnSessions(ctx: Context): Promise<OwnSession[]> {
  const found = await openSessions(ctx, ctx.db.read);
  return found.toSorted((one, other) => Number(other.isThis) - Number(one.isThis));
}

/** @throws NotFound for a session that has ended or belongs to another user */
export async function findOwnSession(ctx: Context, id: string): Promise<OwnSession> {
  const [session] = await openSessions(ctx, ctx.db.read, eq(sessions.id, id));
  if (!session) throw new NotFound();
  return session;
}

/**
 * Ends one of the caller's sessions at once.
 * @throws NotFound
 */
export function endOwnSession(ctx: Context, id: string): Promise<void> {
  return endSessions(ctx, eq(sessions.id, id), { isNeeded: true });
}

/** Ends all of the caller's sessions except the calling one. */
export function endOtherSessions(ctx: Context): Promise<void> {
  return endSessions(ctx, ne(sessions.sid, sidOf(ctx)), { isNeeded: false });
}

function endSessions(ctx: Context, which: SQL, { isNeeded }: { isNeeded: boolean }): Promise<void> {
  return write(ctx, async ({ tx, record }) => {
    const open = (await openSessions(ctx, tx)).length;
    const ended = (await openSessions(ctx, tx, which)).length;
    await tx.delete(sessions).where(and(eq(sessions.userId, ctx.actor.userId), which));
    if (ended === 0 && isNeeded) throw new NotFound();
    if (ended === 0) return;
    const [before, after] = [{ sessions: open }, { sessions: open - ended }];
    record({ entity: userNoun.entity, entityId: ctx.actor.userId, action: "sign_out", before, after });
  });
}

async function openSessions(ctx: Context, reader: Reader | Tx, which?: SQL): Promise<OwnSession[]> {
  const { actor, now } = ctx;
  const rows = await reader
    .select({
      sid: sessions.sid,
      id: sessions.id,
      cameBy: sessions.cameBy,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.lastUsedAt,
      address: sessions.address,
      agent: sessions.agent,
      sess: sessions.sess,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, actor.userId), gt(sessions.expire, now), gt(sessions.endsAt, now), which))
    .orderBy(desc(sessions.createdAt));
  return rows.map(({ sid, sess, ...session }) => ({
    ...session,
    isThis: sid === sidOf(ctx),
    elsewhere: sess.elsewhere ?? null,
  }));
}

/** Returns the calling session's digest; empty for a token, which matches no session. */
function sidOf({ actor }: Context): string {
  return actor.credential.via === "session" ? actor.credential.sid : "";
}
