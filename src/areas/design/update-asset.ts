import { designAssets } from "../../../db/schema";
import type { UpdateDesignAsset } from "../../contract/design";
import type { Context } from "../../domain/context";
import { requireVersion } from "../../domain/require-version";
import { updateRow } from "../../domain/update-row";
import { write } from "../../domain/write";
import { removeObject } from "../objects";
import { type AssetRow, findAsset } from "./asset-queries";
import { requireAnswer, requirePending } from "./client-answer";
import { followAssets } from "./follow-assets";
import { takeFile } from "./take-file";

type Edit = { id: string; expectedVersion?: number | undefined; change: UpdateDesignAsset };

/**
 * Edits an asset; the figures of its project follow its status, and a file that it no longer names is removed.
 * @throws NotFound; Forbidden for what a client user may not decide; Invalid for a file that cannot be used;
 * Stale when no longer at `expectedVersion`
 */
export async function updateAsset(ctx: Context, { id, expectedVersion, change }: Edit): Promise<AssetRow> {
  const { approvalStatus, ...others } = change;
  requireAnswer(ctx.actor, approvalStatus, others);
  const file = await takeFile(ctx, change.fileUrl);
  const { asset, former } = await write(ctx, async (w) => {
    const before = await findAsset(ctx, id, w.tx);
    requirePending(ctx.actor, before.approvalStatus);
    await file.keep(w, before.fileUrl);
    requireVersion(before, expectedVersion);
    const after = await updateRow(w, {
      table: designAssets,
      entity: "design_asset",
      row: before,
      change: { ...change, fileUrl: file.fileUrl },
    });
    if (after.status !== before.status) await followAssets(ctx, w, after.projectId);
    return { asset: after, former: after.fileUrl === before.fileUrl ? null : before.fileUrl };
  });
  await file.settle();
  await removeObject(ctx, former);
  return asset;
}
