import { eq, inArray } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { formerInvitationLinks, invitations, reviewLinks } from "#/db/schema";

/**
 * Erases the addresses and links in every invitation of an account; time and sender remain.
 * @returns the ids of these invitations
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

/**
 * Erases the addresses and secrets in every review link sent to this address (lower case); time, sender and decisions
 * remain.
 * @returns the ids of these links
 */
export async function eraseReviewLinks(
  tx: Tx,
  email: string,
  addressFor: (id: string) => string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: reviewLinks.id, usedAt: reviewLinks.usedAt })
    .from(reviewLinks)
    .where(eq(reviewLinks.email, email));
  for (const { id, usedAt } of rows) {
    await tx
      .update(reviewLinks)
      .set({
        ...{ email: addressFor(id), usedFrom: usedAt === null ? null : "erased" },
        ...{ tokenHash: null, codeHash: null, codeEndsAt: null, browserHash: null },
      })
      .where(eq(reviewLinks.id, id));
  }
  return rows.map(({ id }) => id);
}
