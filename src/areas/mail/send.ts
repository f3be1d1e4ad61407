import type { MailRow } from "#/db/schema";
import { sendInvitationOfMail } from "#/src/areas/invitations";
import { sendRequestOfMail } from "#/src/areas/requests";
import { sendReviewOfMail } from "#/src/areas/reviews";
import type { Mail } from "#/src/contract/mail";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { type Write, write } from "#/src/domain/write";
import { contentOf } from "#/src/services/mail/kinds";
import type { Outbox } from "#/src/services/mail/outbox";
import { requireMail } from "#/src/services/mail/require-mail";
import { findMail } from "./queries";

/**
 * Sends a mail again as a new one; if its link was for single use, a new link is created.
 * @throws NotFound; Conflict while it is queued, or if no new link can be created; Unavailable if no mail is configured
 */
export function sendAgain(ctx: Context, id: string): Promise<Mail> {
  return write(ctx, async (write) => {
    const outbox = requireMail(ctx);
    const { mail, row } = await findMail(ctx, id, write.tx);
    if (mail.state === "waiting") throw new Conflict("This mail is still waiting to be sent.");
    if (row.recipientId !== null) {
      throw new Conflict("This mail's text is no longer stored: the next one will contain what is new.");
    }
    const again =
      row.linkEndsAt === null ? await onceMore(ctx, write, outbox, row) : await withNewLink(ctx, write, row);
    return (await findMail(ctx, again, write.tx)).mail;
  });
}

function onceMore({ actor }: Context, write: Write, outbox: Outbox, row: MailRow): Promise<string> {
  const { recipient: to, replyTo, clientId } = row;
  return outbox.queue(write, actor, { ...contentOf(row), to, replyTo, clientId });
}

/**
 * Sends a mail with a new link.
 * @throws Conflict
 */
function withNewLink(ctx: Context, write: Write, row: MailRow): Promise<string> {
  switch (contentOf(row).kind) {
    case "invitation":
      return sendInvitationOfMail(ctx, write, row);
    case "review":
      return sendReviewOfMail(ctx, write, row);
    case "request":
      return sendRequestOfMail(ctx, write, row);
    default:
      throw new Conflict("Its link was for a single use and cannot be created again.");
  }
}

/**
 * Sends a test mail to the caller.
 * @throws Unavailable if no mail is configured
 */
export function sendTest(ctx: Context): Promise<Mail> {
  return write(ctx, async (write) => {
    const { email } = ctx.actor;
    const id = await requireMail(ctx).queue(write, ctx.actor, {
      kind: "test",
      to: email,
      data: { askedBy: email },
    });
    return (await findMail(ctx, id, write.tx)).mail;
  });
}
