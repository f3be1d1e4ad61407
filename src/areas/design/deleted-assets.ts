import { removeObject } from "#/src/areas/objects";
import type { Context } from "#/src/domain/context";
import type { Write } from "#/src/domain/write";
import type { AssetRow } from "./asset-queries";

/** Notes the end of an asset and of each of its revisions. */
export function recordAssetDeleted(
  { record }: Pick<Write, "record">,
  { revisions, decisions: _, ...asset }: AssetRow,
) {
  for (const { createdByName: __, ...revision } of revisions) {
    record({ entity: "design_revision", entityId: revision.id, action: "delete", before: revision });
  }
  record({ entity: "design_asset", entityId: asset.id, action: "delete", before: asset });
}

/** What an asset and its revisions name as their files: links, and objects of ours. */
export function filesOf({ fileUrl, revisions }: AssetRow): string[] {
  return [fileUrl, ...revisions.map((revision) => revision.fileUrl)].filter((file) => file !== null);
}

/** After the commit: removes what is stored here; links elsewhere are left alone. Never throws. */
export async function removeFiles(ctx: Context, files: readonly string[]) {
  for (const file of files) await removeObject(ctx, file);
}
