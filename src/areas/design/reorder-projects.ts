import type { ReorderProjects } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { requireOrder } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { applyProjectChange } from "./project-changes";
import { listProjects, type ProjectRow } from "./queries";
import { newPlaces } from "./rules";

type Reorder = ReorderProjects & {
  /** The tag of the order on which the request is based. */
  expectedOrder?: string | undefined;
};

/**
 * Sets a new order of all projects, atomically, and returns the whole list. An order equal to the present one writes
 * nothing.
 * @throws Stale if the order is no longer `expectedOrder`; Conflict if the request does not contain exactly the
 * existing projects
 */
export function reorderProjects(
  ctx: Context,
  { projectUpdates, expectedOrder }: Reorder,
): Promise<ProjectRow[]> {
  return write(ctx, async (w) => {
    const present = await listProjects(ctx, w.tx);
    const places = newPlaces(present, projectUpdates);
    if (!places) throw new Conflict("The projects have changed since they were shown. Load them again.");
    requireOrder(present, expectedOrder);
    const moved = present.filter(({ id, priorityOrder }) => places.get(id) !== priorityOrder);
    if (moved.length === 0) return present;
    for (const project of moved) {
      await applyProjectChange(w, project, { priorityOrder: places.get(project.id) });
    }
    const ordered = await listProjects(ctx, w.tx);
    const from = moved.map(({ id }) => id);
    const to = ordered.map(({ id }) => id).filter((id) => from.includes(id));
    w.record({
      entity: "operation",
      entityId: w.newId(),
      action: "reorder",
      before: { projects: from },
      after: { projects: to },
    });
    return ordered;
  });
}
