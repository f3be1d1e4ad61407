import { designAssets } from "#/db/schema";
import type { UpdateDesignAsset } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";
import { type AssetRow, findAsset } from "./asset-queries";
import { requireAnswer, requirePending } from "./client-answer";
import { decisionIn, keepDecision, remarkOf } from "./decisions";
import { followAssets } from "./follow-assets";
import { markSent, unsentTop } from "./send-for-review";
import { takeFile } from "./take-file";

type Edit = { id: string; expectedVersion?: number | undefined; change: UpdateDesignAsset };

/**
 * Edits an asset; the approval of its project follows. Pending Review sends the newest revision with it.
 * @throws NotFound; Forbidden for what a client user may not decide; Invalid for a file that cannot be used, or a
 * rejection without a comment; Stale when no longer at `expectedVersion`
 */
export async function updateAsset(ctx: Context, { id, expectedVersion, change }: Edit): Promise<AssetRow> {
  const { approvalStatus, comment, ...others } = change;
  requireAnswer(ctx.actor, approvalStatus, others);
  const file = await takeFile(ctx, change.fileUrl);
  const asset = await write(ctx, async (w) => {
    const before = await findAsset(ctx, id, w.tx);
    const decision = decisionIn(before.approvalStatus, { approval: approvalStatus, comment });
    requirePending(ctx.actor, before.approvalStatus);
    await file.keep(w, before.fileUrl);
    requireVersion(before, expectedVersion);
    const unsent = approvalStatus === "pending" ? unsentTop(before) : null;
    const after = await updateRow(w, {
      table: designAssets,
      entity: "design_asset",
      row: before,
      change: { ...others, approvalStatus, fileUrl: file.fileUrl },
      remark: unsent ? { sentRevision: unsent.revisionNumber } : remarkOf(decision),
    });
    if (unsent) await markSent(w, unsent);
    await keepDecision(ctx, w, { projectId: before.projectId, asset: before }, decision);
    if (after.approvalStatus !== before.approvalStatus) await followAssets(w, before.projectId);
    return findAsset(ctx, id, w.tx);
  });
  await file.settle();
  return asset;
}
