import { eq } from "drizzle-orm";
import { designAssets } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import type { Write } from "#/src/domain/write";
import { applyProjectChange } from "./apply-project-change";
import { findProject } from "./queries";
import { followedFrom } from "./rules";

/** Brings a project in line with its recorded assets, in the transaction that changed those. */
export async function followAssets(ctx: Context, w: Write, projectId: string) {
  const assets = await w.tx
    .select({ approval: designAssets.approvalStatus })
    .from(designAssets)
    .where(eq(designAssets.projectId, projectId));
  const project = await findProject(ctx, projectId, w.tx);
  const approvals = assets.map(({ approval }) => approval);
  await applyProjectChange(w, project, followedFrom(project, approvals));
}
