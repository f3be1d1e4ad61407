import { and, desc, eq, sql } from "drizzle-orm";
import { auditLogs, clients, type InvitationRow, invitations, type MailRow, users } from "#/db/schema";
import type { SentInvitation } from "#/src/contract/invitations";
import { membershipsOf } from "#/src/domain/change-memberships";
import { type Context, remembering } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { isUnended, withdrawLinks } from "#/src/domain/links/life";
import { userNoun } from "#/src/domain/nouns/people";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { linkFromCaller, type NewLink, presentSent } from "./links";
import { findInvitation } from "./queries";
import { stateOf } from "./rules";

type Again = { id: string; publicUrl: string };

/**
 * Sends a new link for an open invitation, and ends the earlier one.
 * @throws NotFound; Conflict for one that was used or withdrawn
 */
export function sendInvitationAgain(ctx: Context, { id, publicUrl }: Again): Promise<SentInvitation> {
  return write(
    ctx,
    async (w) => {
      const link = await linkAgain(ctx, w, await findInvitation(ctx, id, w.tx));
      return presentSent(ctx, w, link, publicUrl);
    },
    remembering(ctx),
  );
}

/**
 * Sends a new link for the invitation in a mail, and returns the new mail's id.
 * @throws Conflict
 */
export async function sendInvitationOfMail(ctx: Context, w: Write, mail: MailRow): Promise<string> {
  const { recipient, clientId } = mail;
  const [invitation] = await w.tx
    .select()
    .from(invitations)
    .where(and(eq(invitations.email, recipient), eq(invitations.clientId, clientId ?? "")))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(1);
  const link = invitation && (await linkAgain(ctx, w, invitation));
  if (!link?.mailId) throw new Conflict("The invitation that this mail was about is gone.");
  return link.mailId;
}

async function linkAgain(ctx: Context, w: Write, invitation: InvitationRow): Promise<NewLink> {
  const { email } = invitation;
  const [found] = await w.tx
    .select({ user: users, client: clients })
    .from(users)
    .innerJoin(clients, eq(clients.id, invitation.clientId))
    .where(eq(users.id, invitation.userId));
  const state = found && stateOf(invitation, found.user, w.now);
  if (state === "used") throw new Conflict(`${email} has used this invitation.`);
  if (!found || state === "withdrawn") {
    throw new Conflict(`This invitation was withdrawn. Invite ${email} again.`);
  }
  return linkFromCaller(ctx, w, { ...found, givesAccess: false, line: invitation.line });
}

/**
 * Withdraws an open invitation. If it created or reactivated the account, which was never used and has no other
 * invitation, the account is deactivated again.
 * @throws NotFound; Conflict for one that was used
 */
export function withdrawInvitation(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    const invitation = await findInvitation(ctx, id, w.tx);
    if (invitation.usedAt !== null) throw new Conflict(`${invitation.email} has used this invitation.`);
    if (invitation.withdrawnAt !== null) return;
    await withdrawLinks(w, linkKinds.invitation, eq(invitations.id, id));
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
  if (!row || visit || row.role !== "client" || (await hasOtherWay(w, userId))) return;
  await updateRow(w, userNoun, { row, change: { active: false } });
}

/** Returns true for a member of any client, and while another invitation is open. */
async function hasOtherWay({ tx }: Write, userId: string): Promise<boolean> {
  if ((await membershipsOf(tx, userId)).length > 0) return true;
  const isOpen = and(eq(invitations.userId, userId), isUnended(linkKinds.invitation));
  return (await tx.$count(invitations, isOpen)) > 0;
}
