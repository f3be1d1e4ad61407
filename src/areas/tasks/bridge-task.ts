import { eq } from "drizzle-orm";
import { clientTasks, type TaskNeedRow, type TaskRow } from "#/db/schema";
import { limits } from "#/src/contract/limits";
import type { Edge } from "#/src/domain/due-dates/graph";
import { bridged, tooManyMessage } from "#/src/domain/due-dates/prerequisites";
import { Conflict } from "#/src/domain/errors";
import { taskNeedNoun } from "#/src/domain/nouns/tasks";
import { deleteRow, firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import type { Write } from "#/src/domain/write";
import { needsIn } from "./dated-onboarding";
import { requireRoomForNeeds } from "./needs-rules";

/**
 * Leaves a task out of the prerequisites of its onboarding, before it is deleted: tasks that need it need its
 * prerequisites instead. All of it is derived.
 * @throws Conflict if a task, or the onboarding, would get too many prerequisites
 */
export async function bridgeTask(w: Write, { id, clientOnboardingId }: TaskRow) {
  const rows = await needsIn(w.tx, clientOnboardingId);
  const own = rows.filter(({ taskId, needsId }) => taskId === id || needsId === id);
  if (own.length === 0) return;
  const edges = bridged<TaskNeedRow | Edge>(rows, new Set([id]));
  await requireFewEnough(w, edges, rows.length);
  const derived = { isDerived: true };
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of own) await deleteRow(w, taskNeedNoun, row, derived);
  for (const edge of edges) {
    const { taskId, needsId, afterDays } = edge;
    const row = "id" in edge ? byId.get(edge.id) : undefined;
    if (row) await updateRow(w, taskNeedNoun, { row, change: { afterDays }, ...derived });
    else await insertRow(w, taskNeedNoun, { taskId, needsId, afterDays, ...firstVersion(w) }, derived);
  }
}

async function requireFewEnough({ tx }: Write, edges: readonly Edge[], before: number) {
  if (edges.length > before) requireRoomForNeeds(edges.length);
  for (const [taskId, needs] of Map.groupBy(edges, (edge) => edge.taskId)) {
    if (needs.length <= limits.taskNeeds) continue;
    const [task] = await tx.select().from(clientTasks).where(eq(clientTasks.id, taskId));
    throw new Conflict(tooManyMessage(task?.name ?? taskId));
  }
}
