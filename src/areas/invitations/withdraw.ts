import { eq, sql } from "drizzle-orm";
import { auditLogs, type InvitationRow, invitations, users } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { withdrawInvitations } from "#/src/domain/end-access";
import { Conflict } from "#/src/domain/errors";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { findInvitation } from "./queries";

/**
 * Ends the link of an invitation that waits. Whom it alone had let in, and who never came, is let in no more.
 * @throws NotFound; Conflict for one that was used
 */
export function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    const invitation = await findInvitation(ctx, id, w.tx);
    if (invitation.usedAt !== null) throw new Conflict(`${invitation.email} has used this invitation.`);
    if (invitation.withdrawnAt !== null) return;
    await withdrawInvitations(w, eq(invitations.id, id));
    if (invitation.givesAccess) await takeAccessBack(w, invitation);
  });
}

async function takeAccessBack(w: Write, { userId, createdAt }: InvitationRow) {
  const [row] = await w.tx.select().from(users).where(eq(users.id, userId));
  const [visit] = await w.tx
    .select({ seq: auditLogs.seq })
    .from(auditLogs)
    .where(
      sql`${auditLogs.entityId} = ${userId} and ${auditLogs.action} = 'sign_in' and ${auditLogs.createdAt} >= ${createdAt}`,
    )
    .limit(1);
  if (!row || visit || row.role !== "client") return;
  await updateRow(w, { table: users, entity: "user", row, change: { active: false } });
}
