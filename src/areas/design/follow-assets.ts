import { count, eq, sql } from "drizzle-orm";
import { designAssets } from "../../../db/schema";
import type { Context } from "../../domain/context";
import type { Write } from "../../domain/write";
import { applyProjectChange } from "./apply-project-change";
import { findProject } from "./queries";
import { figuresFromAssets } from "./rules";

/** Brings the figures of a project in line with its recorded assets, in the transaction that changed those. */
export async function followAssets(ctx: Context, w: Write, projectId: string) {
  const [assets = { recorded: 0, completed: 0 }] = await w.tx
    .select({
      recorded: count(),
      completed: sql<number>`count(*) filter (where ${designAssets.status} = 'completed')`,
    })
    .from(designAssets)
    .where(eq(designAssets.projectId, projectId));
  const project = await findProject(ctx, projectId, w.tx);
  await applyProjectChange(w, project, figuresFromAssets(project, assets));
}
