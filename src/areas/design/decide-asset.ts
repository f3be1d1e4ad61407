import type { DesignAssetRow } from "#/db/schema";
import type { DecideAsset } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { assetNoun } from "#/src/domain/nouns/design";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { type AssetRow, findAsset } from "./asset-queries";
import {
  type Decider,
  type Decision,
  keepDecision,
  remarkOf,
  requirePending,
  type SeenRevision,
} from "./decisions";
import { followAssets } from "./project-changes";

/**
 * Approves or rejects the version of an asset that was shown, and updates the project's approval.
 * @throws NotFound; Forbidden for a client user if nothing is pending; Conflict if another version is the newest one
 * sent
 */
export function decideAsset(
  ctx: Context,
  id: string,
  { revisionId, decision, comment }: DecideAsset,
): Promise<AssetRow> {
  return write(ctx, async (w) => {
    const before = await findAsset(ctx, id, w.tx);
    requirePending(ctx.actor, before.approvalStatus);
    const newest = before.revisions.find(({ sentForReview }) => sentForReview);
    if (!newest) throw new Conflict("No version of this design was sent for review.");
    if (newest.id !== revisionId) throw new Conflict(`Version ${newest.revisionNumber} is available now.`);
    await decide(ctx, w, before, { decision, comment: comment ?? null });
    return findAsset(ctx, id, w.tx);
  });
}

type Decided = DesignAssetRow & { revisions: readonly SeenRevision[] };

/** Decides an asset, stores the decision with the revision shown, and updates the project's approval. */
export async function decide(by: Decider, w: Write, asset: Decided, decision: Decision): Promise<void> {
  const { projectId } = asset;
  await updateRow(w, assetNoun, {
    row: asset,
    change: { approvalStatus: decision.decision },
    remark: remarkOf(decision),
  });
  await keepDecision(by, w, { projectId, asset }, decision);
  if (asset.approvalStatus !== decision.decision) await followAssets(w, projectId);
}
