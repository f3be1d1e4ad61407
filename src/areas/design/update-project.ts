import { requireAssignable } from "#/src/areas/users";
import type { UpdateDesignProject } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { requireDateOrder } from "#/src/domain/date-order";
import { Conflict } from "#/src/domain/errors";
import { requireClient } from "#/src/domain/find-client";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { applyProjectChange } from "./project-changes";
import { findProject, type ProjectRow } from "./queries";

/**
 * @throws NotFound; Invalid for an unknown client, a designer who cannot be given work or a due date before the start
 * date; Stale if not at `expectedVersion`; Conflict for fewer assets than exist, or another number of revisions than
 * recorded
 */
export function updateProject(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateDesignProject>,
): Promise<ProjectRow> {
  return write(ctx, async (w) => {
    const project = await findProject(ctx, id, w.tx);
    if (change.clientId !== project.clientId) await requireClient(ctx, change.clientId, w.tx);
    if (change.assignedDesignerId !== project.assignedDesignerId) {
      await requireAssignable(w.tx, change.assignedDesignerId, "assignedDesignerId");
    }
    requireVersion(project, expectedVersion);
    requireDateOrder(change, project);
    requireRoomForAssets(project, change.numberOfAssets);
    requireCounted(project, change.numberOfRevisions);
    await applyProjectChange(w, project, change);
    return findProject(ctx, id, w.tx);
  });
}

function requireRoomForAssets({ recordedAssets, assetsCompleted }: ProjectRow, numberOfAssets = Infinity) {
  if (numberOfAssets < recordedAssets) {
    throw new Conflict(
      `This project has ${recordedAssets} recorded assets. Delete some before lowering the number.`,
    );
  }
  if (numberOfAssets < assetsCompleted) {
    throw new Conflict(
      `${assetsCompleted} assets of this project are completed. The number cannot be lower.`,
    );
  }
}

function requireCounted({ recordedRevisions }: ProjectRow, numberOfRevisions = recordedRevisions) {
  if (recordedRevisions === 0 || numberOfRevisions === recordedRevisions) return;
  throw new Conflict(
    `The revisions are counted from those recorded in this project, which are ${recordedRevisions}.`,
  );
}
