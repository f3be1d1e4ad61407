import { eq } from "drizzle-orm";
import { type DesignAssetRow, designRevisions } from "#/db/schema";
import { assetNoun, revisionNoun } from "#/src/domain/nouns/design";
import { updated } from "#/src/domain/nouns/entries";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";
import type { AssetRow, RevisionRow } from "./asset-queries";
import { followAssets } from "./project-changes";

type Version = Pick<RevisionRow, "id" | "revisionNumber" | "sentForReview">;

/** Sends a version to its client for review. No effect if this version is pending already. */
export async function sendForReview(w: Write, asset: DesignAssetRow, version: Version) {
  if (!version.sentForReview) await markSent(w, version);
  if (version.sentForReview && asset.approvalStatus === "pending") return;
  await showForReview(w, asset, version);
}

type Shown = Pick<RevisionRow, "revisionNumber">;

/**
 * Makes an asset pending for a revision that was sent. Its version increases even if it was pending before, so that a
 * decision on the earlier revision becomes stale.
 */
export async function showForReview(w: Write, asset: DesignAssetRow, { revisionNumber }: Shown) {
  await updateRow(w, assetNoun, {
    row: asset,
    change: { approvalStatus: "pending" },
    remark: { sentRevision: revisionNumber },
  });
  if (asset.approvalStatus !== "pending") await followAssets(w, asset.projectId);
}

/** Returns the newest revision if it is still internal; null if it was sent, or there is none. */
export function unsentTop({ revisions: [newest] }: Pick<AssetRow, "revisions">): RevisionRow | null {
  return newest && !newest.sentForReview ? newest : null;
}

export async function markSent({ tx, record }: Write, { id }: Pick<RevisionRow, "id">) {
  await tx.update(designRevisions).set({ sentForReview: true }).where(eq(designRevisions.id, id));
  const [before, after] = [{ sentForReview: false }, { sentForReview: true }];
  record(updated(revisionNoun, id, { before, after }));
}
