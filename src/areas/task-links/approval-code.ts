import { and, eq, sql } from "drizzle-orm";
import type { Reader, Tx } from "#/db/client";
import { designAssets, links, reviewLinks } from "#/db/schema";
import { newestSentId, wrongCode } from "#/src/areas/reviews";
import type { AnonymousContext } from "#/src/domain/context";
import { countAgainst } from "#/src/domain/count-hit";
import { Invalid } from "#/src/domain/errors";
import { isBrowserOf } from "#/src/domain/links/browsers";
import { bindByCode, hasCodeLeft, isCodeOpen, storeCode } from "#/src/domain/links/codes";
import { linkKinds } from "#/src/domain/links/kinds";
import { hasSecret } from "#/src/domain/links/life";
import { hashOfLink } from "#/src/domain/links/new-link";
import { findThingLink, type ThingLink } from "#/src/domain/links/whose-link";
import { newSecret } from "#/src/domain/secrets";
import { writeByLink } from "#/src/domain/write";
import { recipientKey } from "#/src/services/mail/admit-mail";
import { codeBeside } from "#/src/services/mail/code-beside";

const kind = linkKinds.approval;

/** "none" if no code is needed or this browser has entered it; "sent" while a sent one is valid. */
export type NeededCode = "none" | "unsent" | "sent";

/** Determines whether a project's link needs a code: it does if any pending version was sent to anyone with a code. */
export async function neededCode(
  reader: Reader | Tx,
  { id, thingId }: ThingLink,
  { browser, now }: { browser: string | undefined; now: string },
): Promise<NeededCode> {
  const [coded] = await reader
    .select({ id: reviewLinks.id })
    .from(reviewLinks)
    .innerJoin(designAssets, eq(designAssets.id, reviewLinks.assetId))
    .where(
      and(
        eq(reviewLinks.projectId, thingId),
        eq(reviewLinks.requiresCode, true),
        eq(designAssets.approvalStatus, "pending"),
        sql`${reviewLinks.revisionId} = ${newestSentId}`,
      ),
    )
    .limit(1);
  if (!coded) return "none";
  const [link] = await reader
    .select({ browserHash: links.browserHash, codeEndsAt: links.codeEndsAt })
    .from(links)
    .where(eq(links.id, id));
  if (link && isBrowserOf(link, browser)) return "none";
  return link && isCodeOpen(link.codeEndsAt, now) ? "sent" : "unsent";
}

/**
 * Sends a new code for a link to its recipient, and ends the earlier one. Without mail configured, or once the link or
 * its address has used up its codes, nothing is sent, which is not revealed to the requester.
 */
export function sendApprovalCode({ mail, ...ctx }: AnonymousContext, secret: string): Promise<void> {
  return writeByLink(ctx, "approval", async (w) => {
    const link = await findThingLink(w.tx, hashOfLink(secret), w.now);
    if (!mail || link?.kind !== "approval" || !link.isOpen) return;
    const which = eq(links.id, link.id);
    const [row] = await w.tx.select({ codesSent: links.codesSent }).from(links).where(which);
    if (!row || !hasCodeLeft(kind, row.codesSent)) return;
    const counted = { whose: recipientKey(link.email), now: w.now };
    if ((await countAgainst(w.tx, linkKinds.review.limits.askFor, counted)).isAbove) return;
    const code = newSecret();
    const endsAt = await storeCode(w.tx, kind, { which, secret, code: codeBeside(code), now: w.now });
    await mail.queue(w, "stranger", {
      kind: "review_code",
      to: link.email,
      clientId: link.clientId,
      data: { minutes: kind.code.minutes, of: "approval" },
      link: { secret, code, endsAt },
    });
  });
}

type Typed = { secret: string; browser: string; code: string };

/**
 * Unlocks a link in a browser with the code sent to its recipient.
 * @throws Invalid
 */
export async function enterApprovalCode({ db, now }: AnonymousContext, typed: Typed): Promise<void> {
  const { secret, browser, code } = typed;
  const which = hasSecret(kind, secret);
  const isRight = await db.transaction((tx) => bindByCode(tx, kind, { which, secret, code, browser, now }));
  if (!isRight) throw new Invalid([{ path: "code", message: wrongCode }]);
}
