import type { UpdateProgress } from "../../contract/design";
import type { Context } from "../../domain/context";
import { Conflict, Invalid } from "../../domain/errors";
import { requireVersion } from "../../domain/require-version";
import { write } from "../../domain/write";
import { applyProjectChange } from "./apply-project-change";
import { requireAnswer, requirePending } from "./client-answer";
import { findProject, type ProjectRow } from "./queries";
import { progressAsked } from "./rules";

type Edit = { id: string; expectedVersion?: number | undefined; change: UpdateProgress };
type ProgressChange = Omit<UpdateProgress, "id">;

/**
 * Says how far a project is. Progress follows the completed assets unless it is said itself.
 * @throws NotFound; Invalid; Forbidden for what a client user may not decide; Stale when no longer at
 * `expectedVersion`; Conflict when the completed assets are counted from the recorded ones
 */
export function updateProgress(ctx: Context, { id, expectedVersion, change }: Edit): Promise<ProjectRow> {
  return write(ctx, async (w) => {
    const project = await findProject(ctx, id, w.tx);
    const { id: named = id, ...asked } = change;
    const { clientApprovalStatus, ...others } = asked;
    if (named !== id) throw new Invalid([{ path: "id", message: "Must be the id of the address" }]);
    requirePossible(project, asked);
    requireAnswer(ctx.actor, clientApprovalStatus, others);
    requirePending(ctx.actor, project.clientApprovalStatus);
    requireVersion(project, expectedVersion);
    requireCounted(project, asked);
    await applyProjectChange(w, project, { ...asked, progress: progressAsked(project, asked) });
    return findProject(ctx, id, w.tx);
  });
}

function requirePossible({ numberOfAssets }: ProjectRow, { assetsCompleted = 0 }: ProgressChange) {
  if (assetsCompleted <= numberOfAssets) return;
  const message = `Must be at most ${numberOfAssets}, the number of assets`;
  throw new Invalid([{ path: "assetsCompleted", message }]);
}

function requireCounted(project: ProjectRow, { assetsCompleted }: ProgressChange) {
  if (assetsCompleted === undefined || project.recordedAssets === 0) return;
  if (assetsCompleted !== project.assetsCompleted) {
    throw new Conflict(
      "The completed assets are counted from those recorded in this project. Change their status.",
    );
  }
}
