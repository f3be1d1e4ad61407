import type { DesignAssetRow, DesignDecisionRow, DesignRevisionRow } from "#/db/schema";
import { removeObject } from "#/src/areas/objects";
import type { Context } from "#/src/domain/context";
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

/** What they name as their files: links, and objects of ours. */
export function filesOf({ revisions, assets }: Pick<Deleted, "revisions" | "assets">): string[] {
  return [...assets, ...revisions].flatMap(({ fileUrl }) => fileUrl ?? []);
}

/** After the commit: removes what is stored here; links elsewhere are left alone. Never throws. */
export async function removeFiles(ctx: Context, files: readonly string[]) {
  for (const file of files) await removeObject(ctx, file);
}
