import type { DesignProjectDetail } from "../../contract/design";
import type { Context } from "../../domain/context";
import { assetsOf } from "./asset-queries";
import { presentAsset, presentProject } from "./present";
import { findProject } from "./queries";

/** A project with its assets and their revisions, as the caller may see them. @throws NotFound */
export async function findProjectDetail(ctx: Context, id: string): Promise<DesignProjectDetail> {
  const project = await findProject(ctx, id);
  const assets = await assetsOf(ctx, id, ctx.db.read);
  return { project: presentProject(ctx, project), assets: assets.map(presentAsset) };
}
