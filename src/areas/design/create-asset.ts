import { designAssets } from "../../../db/schema";
import type { CreateDesignAsset } from "../../contract/design";
import { limits } from "../../contract/limits";
import type { Context } from "../../domain/context";
import { Conflict } from "../../domain/errors";
import { write } from "../../domain/write";
import { type AssetColumns, type AssetRow, assetsOf } from "./asset-queries";
import { followAssets } from "./follow-assets";
import { findProject } from "./queries";
import { takeFile } from "./take-file";

/**
 * Records an asset at the end of its project, whose figures follow.
 * @throws NotFound; Invalid for a file that cannot be used; Conflict when the project is full
 */
export async function createAsset(
  ctx: Context,
  projectId: string,
  input: CreateDesignAsset,
): Promise<AssetRow> {
  const file = await takeFile(ctx, input.fileUrl);
  const asset = await write(ctx, async (w) => {
    await findProject(ctx, projectId, w.tx);
    const present = await assetsOf(ctx, projectId, w.tx);
    if (present.length >= limits.assetsPerProject) {
      throw new Conflict(`A project has room for ${limits.assetsPerProject} assets.`);
    }
    await file.keep(w, null);
    const row: AssetColumns = {
      ...input,
      id: Bun.randomUUIDv7(),
      projectId,
      fileUrl: file.fileUrl ?? null,
      sortOrder: (present.at(-1)?.sortOrder ?? 0) + 1,
      version: 1,
      createdAt: w.now,
      updatedAt: w.now,
    };
    await w.tx.insert(designAssets).values(row);
    w.record({ entity: "design_asset", entityId: row.id, action: "create", after: row });
    await followAssets(ctx, w, projectId);
    return { ...row, revisions: [] };
  });
  await file.settle();
  return asset;
}
