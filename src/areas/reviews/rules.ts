import type { DesignAssetRow, ReviewLinkRow } from "#/db/schema";
import type { ReviewLinkState } from "#/src/contract/choices/reviews";

export const linkDays = 14;
export const codeMinutes = 15;
/**
 * Attempts per code. The number of codes per link is limited too, so that requesting new ones gives no unlimited
 * guesses.
 */
export const triesPerCode = 5;
export const codesPerLink = 10;

type Link = Pick<ReviewLinkRow, "revisionId" | "tokenHash" | "expiresAt" | "usedAt" | "withdrawnAt">;
/** The approval state of the asset, and the newest revision sent. */
type Standing = Pick<DesignAssetRow, "approvalStatus"> & { newestSentId: string | null };

/** Computes the state of a link. `now` is ISO 8601 in UTC. */
export function stateOf(link: Link, asset: Standing, now: string): ReviewLinkState {
  if (link.usedAt !== null) return "used";
  if (link.withdrawnAt !== null) return "withdrawn";
  if (link.tokenHash === null || link.expiresAt <= now) return "expired";
  if (asset.newestSentId !== link.revisionId) return "outdated";
  return asset.approvalStatus === "pending" ? "sent" : "over";
}
