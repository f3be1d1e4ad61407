import { eq } from "drizzle-orm";
import { comments, designAssets, designDecisions, designProjects, designRevisions } from "#/db/schema";
import { takeComments } from "#/src/areas/comments";
import type { Context } from "#/src/domain/context";
import { requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { recordAssetsDeleted } from "./deleted-assets";
import { findProject } from "./queries";

type Deletion = { id: string; expectedVersion?: number | undefined };

/**
 * Deletes a project with its assets, their revisions, what was decided of them and what was said.
 * @throws NotFound, Stale when no longer at `expectedVersion`
 */
export function deleteProject(ctx: Context, { id, expectedVersion }: Deletion): Promise<void> {
  return write(ctx, async (w) => {
    const { tx } = w;
    const project = await findProject(ctx, id, tx);
    requireVersion(project, expectedVersion);
    await takeComments(w, eq(comments.projectId, id));
    const decisions = await tx.delete(designDecisions).where(eq(designDecisions.projectId, id)).returning();
    const revisions = await tx.delete(designRevisions).where(eq(designRevisions.projectId, id)).returning();
    const assets = await tx.delete(designAssets).where(eq(designAssets.projectId, id)).returning();
    const [before] = await tx.delete(designProjects).where(eq(designProjects.id, id)).returning();
    recordAssetsDeleted(w, { decisions, revisions, assets });
    w.record({ entity: "design_project", entityId: id, action: "delete", before: before ?? null });
  });
}
