import type { DesignAssetRow, ReviewLinkRow } from "#/db/schema";
import type { ReviewLinkState } from "#/src/contract/choices/reviews";
import { stateOfLink } from "#/src/domain/links/life";

type Link = Pick<ReviewLinkRow, "revisionId" | "tokenHash" | "expiresAt" | "usedAt" | "withdrawnAt">;
/** The approval state of the asset, and the newest revision sent. */
type AssetState = Pick<DesignAssetRow, "approvalStatus"> & { newestSentId: string | null };

/** Computes the state of a link. `now` is ISO 8601 in UTC. */
export function stateOf(link: Link, asset: AssetState, now: string): ReviewLinkState {
  const state = stateOfLink(link, now);
  if (state !== "open") return state;
  if (asset.newestSentId !== link.revisionId) return "outdated";
  return asset.approvalStatus === "pending" ? "sent" : "over";
}
