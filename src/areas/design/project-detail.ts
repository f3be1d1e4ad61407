import type { DesignProjectDetail } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { assetsOf, projectDecisions } from "./asset-queries";
import { presentProject } from "./present";
import { findProject } from "./queries";

/** A project with its assets and their revisions, as the caller may see them. @throws NotFound */
export async function findProjectDetail(ctx: Context, id: string): Promise<DesignProjectDetail> {
  const project = await findProject(ctx, id);
  const assets = await assetsOf(ctx, id, ctx.db.read);
  const decisions = await projectDecisions(ctx, id);
  return {
    project: presentProject(ctx, project),
    assets: assets,
    decisions: decisions,
  };
}
