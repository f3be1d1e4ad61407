import type { UpdateProgress } from "../../contract/design";
import type { Actor, Context } from "../../domain/context";
import { Conflict, Forbidden, Invalid, Stale } from "../../domain/errors";
import { write } from "../../domain/write";
import { applyProjectChange } from "./apply-project-change";
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
    if (named !== id) throw new Invalid([{ path: "id", message: "Must be the id of the address" }]);
    requirePossible(project, asked);
    requireAllowed(ctx.actor, project, asked);
    if (expectedVersion !== undefined && project.version !== expectedVersion) throw new Stale();
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

/** Client users answer what was sent to them, and nothing else. */
function requireAllowed(
  actor: Actor,
  project: ProjectRow,
  { clientApprovalStatus, ...others }: ProgressChange,
) {
  if (actor.role !== "client") return;
  const isAnswer = clientApprovalStatus === "approved" || clientApprovalStatus === "rejected";
  const isAsked = project.clientApprovalStatus === "pending";
  if (!isAnswer || !isAsked || Object.keys(others).length > 0) {
    throw new Forbidden("You can only approve or reject what is waiting for your review.");
  }
}

function requireCounted(project: ProjectRow, { assetsCompleted }: ProgressChange) {
  if (assetsCompleted === undefined || project.recordedAssets === 0) return;
  if (assetsCompleted !== project.assetsCompleted) {
    throw new Conflict(
      "The completed assets are counted from those recorded in this project. Change their status.",
    );
  }
}
