import { eq } from "drizzle-orm";
import { type ClientRow, type UserRow, users } from "#/db/schema";
import type { SentInvitation } from "#/src/contract/invitations";
import type { Context } from "#/src/domain/context";
import { Unauthorized } from "#/src/domain/errors";
import type { Write } from "#/src/domain/write";
import { invitationLink } from "#/src/mail/kinds";
import { type NewLink, sendLink } from "./links";
import { showInvitation } from "./queries";

type Recipient = { user: UserRow; client: ClientRow; givesAccess: boolean };

/** Sends somebody a link on behalf of the caller. */
export async function linkFromCaller(ctx: Context, write: Write, recipient: Recipient): Promise<NewLink> {
  const { actor, mail, timeZone } = ctx;
  const [sender] = await write.tx.select().from(users).where(eq(users.id, actor.userId));
  if (!sender) throw new Unauthorized();
  return sendLink(write, { outbox: mail, timeZone }, { ...recipient, sender, causedById: sender.id });
}

/** The invitation with its new link as its sender sees it: with the link itself where no mail is set up. */
export async function presentSent(
  ctx: Context,
  { tx }: Write,
  { invitationId, secret }: NewLink,
  publicUrl: string,
): Promise<SentInvitation> {
  const shown = await showInvitation(ctx, invitationId, tx);
  return ctx.mail ? shown : { ...shown, link: invitationLink(publicUrl, secret) };
}

/** An answer with a link is kept with no Idempotency-Key. */
export function remembering({ mail }: Context) {
  return { remember: mail !== null };
}
