import { eq } from "drizzle-orm";
import { designAssets, designDecisions, designProjects, designRevisions } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { assetsOf } from "./asset-queries";
import { filesOf, recordAssetDeleted, removeFiles } from "./deleted-assets";
import { findProject } from "./queries";

type Deletion = { id: string; expectedVersion?: number | undefined };

/**
 * Deletes a project with its assets, their revisions and the files of both.
 * @throws NotFound, Stale when no longer at `expectedVersion`
 */
export async function deleteProject(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  const files = await write(ctx, async (w) => {
    const { tx } = w;
    const project = await findProject(ctx, id, tx);
    requireVersion(project, expectedVersion);
    const assets = await assetsOf(ctx, id, tx);
    await tx.delete(designDecisions).where(eq(designDecisions.projectId, id));
    await tx.delete(designRevisions).where(eq(designRevisions.projectId, id));
    await tx.delete(designAssets).where(eq(designAssets.projectId, id));
    await tx.delete(designProjects).where(eq(designProjects.id, id));
    for (const asset of assets) recordAssetDeleted(w, asset);
    const { client: _, assignedDesigner: __, ...columns } = project;
    w.record({ entity: "design_project", entityId: id, action: "delete", before: columns });
    return assets.flatMap(filesOf);
  });
  await removeFiles(ctx, files);
}
