import type { DesignAssetRow, DesignDecisionRow, DesignRevisionRow } from "#/db/schema";
import type { Write } from "#/src/domain/write";

/** Rows as they were deleted. */
type Deleted = {
  decisions: readonly DesignDecisionRow[];
  revisions: readonly DesignRevisionRow[];
  assets: readonly DesignAssetRow[];
};

/** Notes the end of assets, and of what goes with them. */
export function recordAssetsDeleted(
  { record }: Pick<Write, "record">,
  { decisions, revisions, assets }: Deleted,
) {
  for (const before of decisions) {
    record({ entity: "design_decision", entityId: before.id, action: "delete", before });
  }
  for (const before of revisions) {
    record({ entity: "design_revision", entityId: before.id, action: "delete", before });
  }
  for (const before of assets) {
    record({ entity: "design_asset", entityId: before.id, action: "delete", before });
  }
}
