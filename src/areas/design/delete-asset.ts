import { eq } from "drizzle-orm";
import { designAssets, designDecisions, designRevisions } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { findAsset } from "./asset-queries";
import { filesOf, recordAssetDeleted, removeFiles } from "./deleted-assets";
import { followAssets } from "./follow-assets";

type Deletion = { id: string; expectedVersion?: number | undefined };

/**
 * Deletes an asset with its revisions, their files and its decisions; the approval of its project follows.
 * @throws NotFound, Stale when no longer at `expectedVersion`
 */
export async function deleteAsset(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  const files = await write(ctx, async (w) => {
    const asset = await findAsset(ctx, id, w.tx);
    requireVersion(asset, expectedVersion);
    await w.tx.delete(designDecisions).where(eq(designDecisions.assetId, id));
    await w.tx.delete(designRevisions).where(eq(designRevisions.assetId, id));
    await w.tx.delete(designAssets).where(eq(designAssets.id, id));
    recordAssetDeleted(w, asset);
    await followAssets(ctx, w, asset.projectId);
    return filesOf(asset);
  });
  await removeFiles(ctx, files);
}
