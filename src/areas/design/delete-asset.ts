import type { Context } from "#/src/domain/context";
import { type Held, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { findAsset } from "./asset-queries";
import { deleteWholeAsset } from "./deleted-assets";
import { followAssets } from "./follow-assets";

/**
 * Deletes an asset with its revisions, what was said about these, its review links and its decisions; the approval of its project follows.
 * @throws NotFound, Stale when no longer at `expectedVersion`
 */
export function deleteAsset(ctx: Context, { id, expectedVersion }: Held): Promise<void> {
  return write(ctx, async (w) => {
    const asset = await findAsset(ctx, id, w.tx);
    requireVersion(asset, expectedVersion);
    await deleteWholeAsset(w, id);
    await followAssets(w, asset.projectId);
  });
}
