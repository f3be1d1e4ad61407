import type { Mail } from "#/src/contract/mail";
import type { Context } from "#/src/domain/context";
import { write } from "#/src/domain/write";
import { findMail } from "./queries";
import { requireMail } from "./require-mail";

/** Writes to the caller, who then sees whether mail arrives. @throws Unavailable where no mail is sent */
export function sendTest(ctx: Context): Promise<Mail> {
  return write(ctx, async (write) => {
    const { userId, email } = ctx.actor;
    const id = await requireMail(ctx).queue(write, userId, {
      kind: "test",
      to: email,
      data: { askedBy: email },
    });
    return (await findMail(ctx, id, write.tx)).mail;
  });
}
