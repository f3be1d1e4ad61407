import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { formerInvitationLinks, invitations } from "#/db/schema";

/**
 * Takes the address, the one that used it and the links out of every invitation of an account; when it was sent, and
 * by whom, stays. @returns the ids of these invitations
 */
export async function eraseInvitations(tx: Tx, userId: string, address: string): Promise<string[]> {
  const rows = await tx
    .select({ id: invitations.id, usedAt: invitations.usedAt })
    .from(invitations)
    .where(eq(invitations.userId, userId));
  for (const { id, usedAt } of rows) {
    await tx
      .update(invitations)
      .set({ email: address, tokenHash: null, usedFrom: usedAt === null ? null : "erased" })
      .where(eq(invitations.id, id));
  }
  const ids = rows.map(({ id }) => id);
  await tx.delete(formerInvitationLinks).where(inArray(formerInvitationLinks.invitationId, ids));
  return ids;
}
