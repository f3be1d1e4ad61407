import { designAssets } from "#/db/schema";
import type { DecideAsset } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { type AssetRow, findAsset } from "./asset-queries";
import { keepDecision, remarkOf, requirePending } from "./decisions";
import { followAssets } from "./project-changes";

/**
 * Approves or rejects the version of an asset that was shown; the approval of its project follows.
 * @throws NotFound; Forbidden for a client user when nothing waits; Conflict when another version is the newest that
 * was sent
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
    if (!newest) throw new Conflict("No version of this asset was sent for review.");
    if (newest.id !== revisionId) throw new Conflict(`Version ${newest.revisionNumber} is here now.`);
    const said = { decision, comment: comment ?? null };
    await updateRow(w, {
      table: designAssets,
      entity: "design_asset",
      row: before,
      change: { approvalStatus: decision },
      remark: remarkOf(said),
    });
    await keepDecision(ctx, w, { projectId: before.projectId, asset: before }, said);
    if (before.approvalStatus !== decision) await followAssets(w, before.projectId);
    return findAsset(ctx, id, w.tx);
  });
}
