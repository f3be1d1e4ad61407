import { and, eq, isNotNull, type SQL, sql } from "drizzle-orm";
import { clients, invitations, sessions, users } from "#/db/schema";
import type { OwnInvitation } from "#/src/contract/home";
import { beginMembership } from "#/src/domain/change-memberships";
import type { Context } from "#/src/domain/context";
import { NotFound } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { isUnended, isUnexpired, redeemLinkWhere } from "#/src/domain/links/life";
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
    const which = and(eq(invitations.id, id), isOwnAndOpen(ctx, w.now));
    const used = await redeemLinkWhere(w.tx, linkKinds.invitation, which, { from, now: w.now });
    const [found] = await w.tx.select().from(invitations).where(eq(invitations.id, id));
    if (!used || !found) throw new NotFound();
    w.record(used.entry);
    const { clientId, userId, sentById: byId } = found;
    await beginMembership(w, { userId, clientId, byId });
    const about = { entity: "client", entityId: clientId, subjectId: id } as const;
    await noteClientAct(ctx, w, { kind: "accepted", ...about, byId: userId });
    return clientId;
  });
}

/** Anyone who can read mail to its address can open an invitation, so an unverified address opens none. */
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
