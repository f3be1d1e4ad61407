import { eq } from "drizzle-orm";
import { designAssets, designProjects } from "#/db/schema";
import { NotFound } from "#/src/domain/errors";
import type { Write } from "#/src/domain/write";
import { applyProjectChange } from "./apply-project-change";
import { followedFrom } from "./rules";

/** Brings a project in line with its recorded assets, in the transaction that changed those. @throws NotFound */
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
