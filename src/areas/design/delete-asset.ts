import { eq, sql } from "drizzle-orm";
import { comments, designAssets, designDecisions, designRevisions } from "#/db/schema";
import { takeComments } from "#/src/areas/comments";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { findAsset } from "./asset-queries";
import { recordAssetsDeleted } from "./deleted-assets";
import { followAssets } from "./follow-assets";

type Deletion = { id: string; expectedVersion?: number | undefined };

/**
 * Deletes an asset with its revisions, what was said about these, and its decisions; the approval of its project follows.
 * @throws NotFound, Stale when no longer at `expectedVersion`
 */
export function deleteAsset(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  return write(ctx, async (w) => {
    const asset = await findAsset(ctx, id, w.tx);
    requireVersion(asset, expectedVersion);
    const ofAsset = sql`${comments.revisionId} in (
      select ${designRevisions.id} from ${designRevisions} where ${designRevisions.assetId} = ${id})`;
    await takeComments(w, ofAsset);
    const decisions = await w.tx.delete(designDecisions).where(eq(designDecisions.assetId, id)).returning();
    const revisions = await w.tx.delete(designRevisions).where(eq(designRevisions.assetId, id)).returning();
    const assets = await w.tx.delete(designAssets).where(eq(designAssets.id, id)).returning();
    recordAssetsDeleted(w, { decisions, revisions, assets });
    await followAssets(ctx, w, asset.projectId);
  });
}
