import type { MailRow } from "#/db/schema";
import type { Mail } from "#/src/contract/mail";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { contentOf } from "#/src/mail/kinds";
import { findMail } from "./queries";
import { requireMail } from "./require-mail";

/**
 * Writes a mail once more, as a mail of its own.
 * @throws NotFound; Conflict while it waits to be sent, or when its link has to be made anew by whoever made it;
 * Unavailable where no mail is sent
 */
export function sendAgain(ctx: Context, id: string): Promise<Mail> {
  return write(ctx, async (write) => {
    const outbox = requireMail(ctx);
    const { mail, row } = await findMail(ctx, id, write.tx);
    if (mail.state === "waiting") throw new Conflict("This mail still waits to be sent.");
    const again = await outbox.queue(write, ctx.actor.userId, onceMore(row));
    return (await findMail(ctx, again, write.tx)).mail;
  });
}

function onceMore(row: MailRow) {
  if (row.linkEndsAt !== null) {
    throw new Conflict("Its link opened one thing once. Send a new one from where this one was sent.");
  }
  const { recipient: to, replyTo, clientId } = row;
  return { ...contentOf(row), to, replyTo, clientId };
}
