import { decide } from "#/src/areas/design";
import type { AnonymousContext } from "#/src/domain/context";
import { Gone } from "#/src/domain/errors";
import { linkKinds } from "#/src/domain/links/kinds";
import { redeemLink } from "#/src/domain/links/life";
import { writeByLink } from "#/src/domain/write";
import { findByLink, type OpenedReview } from "./opened-review";

type Answer = {
  secret: string;
  browser: string | undefined;
  /** The network address of the request. */
  from: string;
  decision: "approved" | "rejected";
  comment: string | null;
};

/**
 * Records the decision on the version of a link, once, and updates the project's approval. Returns the review as
 * opened, for the message of thanks.
 * @throws Gone if the link accepts no answer, even if only since a moment ago
 */
export function answerReview(
  ctx: AnonymousContext,
  { secret, browser, from, ...decision }: Answer,
): Promise<OpenedReview> {
  return writeByLink(ctx, "review", async (w) => {
    const opened = await findByLink(w.tx, { secret, browser, now: w.now });
    if (opened?.state !== "sent" || !opened.isShown) throw new Gone("This link accepts no answer.");
    const { link, asset, revision } = opened;
    const used = await redeemLink(w.tx, linkKinds.review, { secret, from, now: w.now });
    if (!used) throw new Gone("This link accepts no answer.");
    w.record(used.entry);
    const by = { mail: ctx.mail, reviewLinkId: link.id };
    await decide(by, w, { ...asset, revisions: [revision] }, decision);
    return opened;
  });
}
