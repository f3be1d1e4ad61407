import type { UpdateProgress } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict, Invalid } from "#/src/domain/errors";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { decisionIn, keepDecision, remarkOf, requireAnswer, requirePending } from "./decisions";
import { applyProjectChange } from "./project-changes";
import { findProject, type ProjectRow } from "./queries";
import { newProgress } from "./rules";

/**
 * Updates a project's progress, which is derived from the completed assets unless given.
 * @throws NotFound; Invalid, also for a rejection without a comment; Forbidden for a change that a client user may not
 * make; Stale if not at `expectedVersion`; Conflict if the approval is derived from recorded assets
 */
export function updateProgress(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateProgress>,
): Promise<ProjectRow> {
  return write(ctx, async (w) => {
    const project = await findProject(ctx, id, w.tx);
    const { id: named = id, clientApprovalStatus, comment, ...others } = change;
    if (named !== id) throw new Invalid([{ path: "id", message: "Must be the id of the address" }]);
    requirePossible(project, others);
    const decision = decisionIn(project.clientApprovalStatus, { approval: clientApprovalStatus, comment });
    requireAnswer(ctx.actor, clientApprovalStatus, others);
    requirePending(ctx.actor, project.clientApprovalStatus);
    requireVersion(project, expectedVersion);
    requireFollowed(project, { clientApprovalStatus, comment });
    const requested = { ...others, clientApprovalStatus, progress: newProgress(project, others) };
    await applyProjectChange(w, project, requested, remarkOf(decision));
    await keepDecision(ctx, w, { projectId: id }, decision);
    return findProject(ctx, id, w.tx);
  });
}

function requirePossible({ numberOfAssets }: ProjectRow, { assetsCompleted = 0 }: UpdateProgress) {
  if (assetsCompleted <= numberOfAssets) return;
  const message = `Must be at most ${numberOfAssets}, the number of assets`;
  throw new Invalid([{ path: "assetsCompleted", message }]);
}

type Approval = Pick<UpdateProgress, "clientApprovalStatus" | "comment">;

function requireFollowed(project: ProjectRow, { clientApprovalStatus: approval, comment }: Approval) {
  if (project.recordedAssets === 0 || approval === undefined) return;
  if (approval === project.clientApprovalStatus && comment === undefined) return;
  throw new Conflict("The approval of this project follows its recorded assets. Approve or reject those.");
}
