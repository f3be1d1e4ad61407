import { eq } from "drizzle-orm";
import { links } from "#/db/schema";
import { wrongCode } from "#/src/areas/reviews";
import type { AnonymousContext } from "#/src/domain/context";
import { countAgainst } from "#/src/domain/count-hit";
import { Invalid } from "#/src/domain/errors";
import { bindByCode, hasCodeLeft, storeCode } from "#/src/domain/links/codes";
import { linkKinds } from "#/src/domain/links/kinds";
import { hasSecret } from "#/src/domain/links/life";
import { hashOfLink } from "#/src/domain/links/new-link";
import { findRequestLink } from "#/src/domain/links/request-link";
import { newSecret } from "#/src/domain/secrets";
import { writeByLink } from "#/src/domain/write";
import { recipientKey } from "#/src/services/mail/admit-mail";
import { codeBeside } from "#/src/services/mail/code-beside";

const kind = linkKinds.request;

/**
 * Sends a new code for a link to its recipient, and ends the earlier one. Without mail configured, or once the link or
 * its address has used up its codes, nothing is sent, which is not revealed to the requester.
 */
export function sendCode({ mail, ...ctx }: AnonymousContext, secret: string): Promise<void> {
  return writeByLink(ctx, "request", async (w) => {
    const link = await findRequestLink(w.tx, hashOfLink(secret), w.now);
    if (!mail || !link?.isOpen || !hasCodeLeft(kind, link.codesSent)) return;
    const counted = { whose: recipientKey(link.email), now: w.now };
    if ((await countAgainst(w.tx, kind.limits.askFor, counted)).isAbove) return;
    const code = newSecret();
    const which = eq(links.id, link.id);
    const endsAt = await storeCode(w.tx, kind, { which, secret, code: codeBeside(code), now: w.now });
    await mail.queue(w, "stranger", {
      kind: "review_code",
      to: link.email,
      clientId: link.clientId,
      data: { minutes: kind.code.minutes, of: "request" },
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
