import type { Write } from "../../domain/write";
import type { AssetRow } from "./asset-queries";

/** Notes the end of an asset and of each of its revisions. */
export function recordAssetDeleted({ record }: Pick<Write, "record">, { revisions, ...asset }: AssetRow) {
  for (const { createdByName: _, ...revision } of revisions) {
    record({ entity: "design_revision", entityId: revision.id, action: "delete", before: revision });
  }
  record({ entity: "design_asset", entityId: asset.id, action: "delete", before: asset });
}
