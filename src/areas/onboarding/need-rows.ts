import type { TaskNeedRow } from "#/db/schema";
import type { Edge } from "#/src/domain/due-dates/graph";
import { firstVersion } from "#/src/domain/rows";
import type { Write } from "#/src/domain/write";

/** Builds the rows of prerequisites among tasks of templates, given by their keys; others are left out. */
export function needRows(
  edges: readonly Edge[],
  idOf: ReadonlyMap<string, string>,
  w: Pick<Write, "now" | "newId">,
): TaskNeedRow[] {
  return edges.flatMap((edge) => {
    const [taskId, needsId] = [idOf.get(edge.taskId), idOf.get(edge.needsId)];
    if (taskId === undefined || needsId === undefined) return [];
    return [{ ...firstVersion(w), taskId, needsId, afterDays: edge.afterDays }];
  });
}
