import type { DesignAssetRow, ReviewLinkRow } from "#/db/schema";
import type { ReviewLinkState } from "#/src/contract/choices/reviews";

export const linkDays = 14;
export const codeMinutes = 15;
/** Of one code; a link has so many codes in all, so that nobody gets more guesses by asking again. */
export const triesPerCode = 5;
export const codesPerLink = 10;

type Link = Pick<ReviewLinkRow, "revisionId" | "tokenHash" | "expiresAt" | "usedAt" | "withdrawnAt">;
/** How its asset stands: its approval, and the newest revision that was sent. */
type Standing = Pick<DesignAssetRow, "approvalStatus"> & { newestSentId: string | null };

/** What became of a link. `now` is ISO 8601 in UTC. */
export function stateOf(link: Link, asset: Standing, now: string): ReviewLinkState {
  if (link.usedAt !== null) return "used";
  if (link.withdrawnAt !== null) return "withdrawn";
  if (link.tokenHash === null || link.expiresAt <= now) return "expired";
  if (asset.newestSentId !== link.revisionId) return "outdated";
  return asset.approvalStatus === "pending" ? "sent" : "over";
}
