import { eq } from "drizzle-orm";
import { type MailRow, type ReviewLinkRow, reviewLinks } from "#/db/schema";
import { findAsset } from "#/src/areas/design";
import type { SentReviewLink } from "#/src/contract/reviews";
import { type Context, remembering } from "#/src/domain/context";
import { Conflict, NotFound } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { withdrawLinks } from "#/src/domain/links/life";
import { type Write, write } from "#/src/domain/write";
import { type NewLink, presentSent, sendLink } from "./links";
import { findLink } from "./queries";

type Again = { id: string; publicUrl: string };

/**
 * Sends a new link to the pending version, and ends the earlier one.
 * @throws NotFound; Conflict for one that was answered, or if that version is no longer pending
 */
export function sendLinkAgain(ctx: Context, { id, publicUrl }: Again): Promise<SentReviewLink> {
  return write(
    ctx,
    async (w) => {
      const again = await linkAgain(ctx, w, await findLink(ctx, id, w.tx));
      const [shown] = await presentSent(ctx, w, [again], publicUrl);
      if (!shown) throw new NotFound();
      return shown;
    },
    remembering(ctx),
  );
}

/**
 * Sends a new link for the one in a mail, and returns the new mail's id.
 * @throws Conflict
 */
export async function sendReviewOfMail(ctx: Context, w: Write, mail: MailRow): Promise<string> {
  const [link] = await w.tx.select().from(reviewLinks).where(eq(reviewLinks.mailId, mail.id));
  const again = link && (await linkAgain(ctx, w, link));
  if (!again?.mailId) throw new Conflict("The review that this mail was about is gone.");
  return again.mailId;
}

async function linkAgain(ctx: Context, w: Write, link: ReviewLinkRow): Promise<NewLink> {
  const { email, requiresCode } = link;
  if (link.usedAt !== null) throw new Conflict(`${email} has answered by this link.`);
  const asset = await findAsset(ctx, link.assetId, w.tx);
  const newest = asset.revisions.find(({ sentForReview }) => sentForReview);
  if (!newest || newest.id !== link.revisionId) {
    throw new Conflict("A newer version is available now. Send that one for review.");
  }
  if (asset.approvalStatus !== "pending")
    throw new Conflict("This version is not waiting for review any more.");
  return sendLink(ctx, w, { asset, revision: newest, email, requiresCode });
}

/**
 * Withdraws an open link; no effect on one that has ended.
 * @throws NotFound; Conflict for one that was answered
 */
export function withdrawLink(ctx: Context, id: string): Promise<void> {
  return write(ctx, async (w) => {
    const { usedAt, withdrawnAt, email } = await findLink(ctx, id, w.tx);
    if (usedAt !== null) throw new Conflict(`${email} has answered by this link.`);
    if (withdrawnAt === null) await withdrawLinks(w, linkKinds.review, eq(reviewLinks.id, id));
  });
}
