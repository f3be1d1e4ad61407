import type { ReorderProjects } from "#/src/contract/design";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { requireOrder } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { applyProjectChange } from "./project-changes";
import { listProjects, type ProjectRow } from "./queries";
import { placesAsked } from "./rules";

type Reorder = ReorderProjects & {
  /** The tag of the order that the caller was shown. */
  expectedOrder?: string | undefined;
};

/**
 * Puts all projects into a new order, all of it or nothing; answers the whole list. An order that is there
 * already writes nothing.
 * @throws Stale when the order is no longer `expectedOrder`; Conflict when the list is not about exactly the
 * projects that there are
 */
export function reorderProjects(
  ctx: Context,
  { projectUpdates, expectedOrder }: Reorder,
): Promise<ProjectRow[]> {
  return write(ctx, async (w) => {
    const present = await listProjects(ctx, w.tx);
    const places = placesAsked(present, projectUpdates);
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
