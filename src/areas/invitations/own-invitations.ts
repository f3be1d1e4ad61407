import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { clients, invitations, sessions, users } from "#/db/schema";
import type { OwnInvitation } from "#/src/contract/home";
import { beginMembership } from "#/src/domain/change-memberships";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { isUnended, isUnexpired } from "#/src/domain/links/life";
import { updated } from "#/src/domain/nouns/entries";
import { invitationNoun } from "#/src/domain/nouns/people";
import { write } from "#/src/domain/write";
import { noteClientAct } from "#/src/services/notices/note-client-act";

/** Lists the open invitations of a client user whose session proved their address, oldest first. */
export function listOwnInvitations(ctx: Context): Promise<OwnInvitation[]> {
  return ctx.db.read
    .select({ id: invitations.id, clientName: clients.name })
    .from(invitations)
    .innerJoin(clients, eq(clients.id, invitations.clientId))
    .where(isOwnAndOpen(ctx, ctx.now))
    .orderBy(invitations.createdAt, invitations.id);
}

/**
 * Accepts an invitation for the caller, without its link, and returns the client.
 * @throws NotFound if it is not open, or not the caller's
 */
export function acceptOwnInvitation(
  ctx: Context,
  { id, from }: { id: string; from: string },
): Promise<string> {
  return write(ctx, async (w) => {
    const found = await findOpen(ctx, w.tx, id, w.now);
    const after = { usedAt: w.now, usedFrom: from };
    await w.tx.update(invitations).set(after).where(eq(invitations.id, id));
    w.record(updated(invitationNoun, id, { before: { usedAt: null, usedFrom: null }, after }));
    const { clientId, userId, sentById: byId } = found;
    await beginMembership(w, { userId, clientId, byId });
    const about = { entity: "client", entityId: clientId, subjectId: id } as const;
    await noteClientAct(ctx, w, { kind: "accepted", ...about, byId: userId });
    return clientId;
  });
}

async function findOpen(ctx: Context, db: Reader | Tx, id: string, now: string) {
  const [found] = await db
    .select()
    .from(invitations)
    .where(and(eq(invitations.id, id), isOwnAndOpen(ctx, now)));
  if (!found) throw new NotFound();
  return found;
}

/** An invitation is opened by whoever reads its address's mail, so an unverified address opens none. */
function isOwnAndOpen({ actor: { userId, credential } }: Context, now: string): SQL | undefined {
  if (credential.via !== "session") return sql`false`;
  const { invitation } = linkKinds;
  const isOpen = and(isUnended(invitation), isUnexpired(invitation, now), isNotNull(invitations.tokenHash));
  const isTheirAddress = sql`exists (select 1 from ${users} as invitee where invitee.id = ${userId}
    and invitee.email = ${invitations.email} and invitee.role = 'client' and invitee.active)`;
  const isVerified = sql`exists (select 1 from ${sessions} as session where session.sid = ${credential.sid}
    and json_extract(session.sess, '$.hasVerifiedAddress'))`;
  return and(eq(invitations.userId, userId), isOpen, isTheirAddress, isVerified);
}
