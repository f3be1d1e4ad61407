import { type DesignAssetRow, designAssets } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { CreateDesignAsset } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { assetNoun } from "#/src/domain/nouns/design";
import { firstVersion } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { type AssetRow, assetsOf, findAsset } from "./asset-queries";
import { decisionIn, keepDecision, remarkOf } from "./decisions";
import { followAssets } from "./project-changes";
import { findProject } from "./queries";
import { takeFile } from "./take-file";

/**
 * Adds an asset at the end of a project and updates the project's approval.
 * @throws NotFound; Invalid for an unusable file, or a rejection without a comment; Conflict if the project is full
 */
export async function createAsset(
  ctx: Context,
  projectId: string,
  { comment, ...input }: CreateDesignAsset,
): Promise<AssetRow> {
  const decision = decisionIn("not_sent", { approval: input.approvalStatus, comment });
  const file = await takeFile(ctx, input.fileUrl);
  const asset = await write(ctx, async (w) => {
    await findProject(ctx, projectId, w.tx);
    const present = await assetsOf(ctx, projectId, w.tx);
    if (present.length >= amounts.assetsPerProject.most) {
      throw new Conflict(`A project has room for ${amounts.assetsPerProject.most} assets.`);
    }
    await file.keep(w, null);
    const row: DesignAssetRow = {
      ...input,
      ...firstVersion(w),
      projectId,
      fileUrl: file.fileUrl ?? null,
      sortOrder: (present.at(-1)?.sortOrder ?? 0) + 1,
    };
    await w.tx.insert(designAssets).values(row);
    const after = { ...row, ...remarkOf(decision) };
    w.record({ entity: assetNoun.entity, entityId: row.id, action: "create", after });
    await keepDecision(ctx, w, { projectId, asset: { id: row.id, revisions: [] } }, decision);
    await followAssets(w, projectId);
    return findAsset(ctx, row.id, w.tx);
  });
  await file.settle();
  return asset;
}
