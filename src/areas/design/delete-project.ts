import { eq } from "drizzle-orm";
import { designProjects } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { type Held, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { deleteAssetsOf } from "./deleted-assets";
import { findProject } from "./queries";

/**
 * Deletes a project with its assets, their revisions, what was decided of them and what was said.
 * @throws NotFound, Stale when no longer at `expectedVersion`
 */
export function deleteProject(ctx: Context, { id, expectedVersion }: Held): Promise<void> {
  return write(ctx, async (w) => {
    const { tx } = w;
    const project = await findProject(ctx, id, tx);
    requireVersion(project, expectedVersion);
    await deleteAssetsOf(w, id);
    const [before] = await tx.delete(designProjects).where(eq(designProjects.id, id)).returning();
    w.record({ entity: "design_project", entityId: id, action: "delete", before: before ?? null });
  });
}
