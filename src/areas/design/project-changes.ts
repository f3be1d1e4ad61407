import { eq } from "drizzle-orm";
import { type DesignProjectRow, designAssets, designProjects } from "#/db/schema";
import type { Change } from "#/src/domain/changes";
import { NotFound } from "#/src/domain/errors";
import { projectNoun } from "#/src/domain/nouns/design";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";
import { followedFrom } from "./rules";

/** Writes the differences and the log's remark; returns the stored row. */
export function applyProjectChange(
  w: Write,
  row: DesignProjectRow,
  change: Change<DesignProjectRow>,
  remark?: Record<string, unknown>,
): Promise<DesignProjectRow> {
  return updateRow(w, projectNoun, { row, change, remark });
}

/**
 * Updates a project from its recorded assets, in the transaction that changed them.
 * @throws NotFound
 */
export async function followAssets(w: Write, projectId: string) {
  const assets = await w.tx
    .select({ approval: designAssets.approvalStatus })
    .from(designAssets)
    .where(eq(designAssets.projectId, projectId));
  const [project] = await w.tx.select().from(designProjects).where(eq(designProjects.id, projectId));
  if (!project) throw new NotFound();
  const approvals = assets.map(({ approval }) => approval);
  await applyProjectChange(w, project, followedFrom(project, approvals));
}
