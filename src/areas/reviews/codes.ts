import { eq } from "drizzle-orm";
import { reviewLinks } from "#/db/schema";
import type { AnonymousContext } from "#/src/domain/context";
import { countAgainst } from "#/src/domain/count-hit";
import { Gone, Invalid } from "#/src/domain/errors";
import { bindByCode, hasCodeLeft, storeCode } from "#/src/domain/links/codes";
import { linkKinds } from "#/src/domain/links/kinds";
import { hasSecret } from "#/src/domain/links/life";
import { newSecret } from "#/src/domain/secrets";
import { writeByLink } from "#/src/domain/write";
import { recipientKey } from "#/src/services/mail/admit-mail";
import { codeBeside } from "#/src/services/mail/code-beside";
import { findByLink } from "./opened-review";

const kind = linkKinds.review;

/**
 * Sends a new code for a link to its recipient, and ends the earlier one. Without mail configured, or once the link or
 * its address has used up its codes, nothing is sent, which is not revealed to the requester.
 * @throws Gone for a link that accepts no answer
 */
export function sendCode({ mail, ...ctx }: AnonymousContext, secret: string): Promise<void> {
  return writeByLink(ctx, "review", async (w) => {
    const opened = await findByLink(w.tx, { secret, browser: undefined, now: w.now });
    if (opened?.state !== "sent" || !opened.link.requiresCode) throw new Gone("This link accepts no answer.");
    const { link, clientId } = opened;
    if (!mail || !hasCodeLeft(kind, link.codesSent)) return;
    const counted = { whose: recipientKey(link.email), now: w.now };
    if ((await countAgainst(w.tx, kind.limits.askFor, counted)).isAbove) return;
    const code = newSecret();
    const which = eq(reviewLinks.id, link.id);
    const endsAt = await storeCode(w.tx, kind, { which, secret, code: codeBeside(code), now: w.now });
    await mail.queue(w, "stranger", {
      kind: "review_code",
      to: link.email,
      clientId,
      data: { minutes: kind.code.minutes },
      link: { secret, code, endsAt },
    });
  });
}

type Typed = { secret: string; browser: string; code: string };

/**
 * Unlocks a link in a browser with the code sent to its recipient.
 * @throws Invalid
 */
export async function enterCode({ db, now }: AnonymousContext, typed: Typed): Promise<void> {
  const { secret, browser, code } = typed;
  const which = hasSecret(kind, secret);
  const isRight = await db.transaction((tx) => bindByCode(tx, kind, { which, secret, code, browser, now }));
  if (!isRight) throw new Invalid([{ path: "code", message: wrongCode }]);
}

/** The same for wrong, expired and exhausted codes. */
export const wrongCode = `This code is wrong, or it has expired. A code lets you try ${kind.code.tries} times.`;
