import { inArray } from "drizzle-orm";
import { clientTasks, type TaskNeedRow, type TaskRow } from "#/db/schema";
import type { Needs } from "#/src/contract/due-dates";
import type { Context } from "#/src/domain/context";
import { Invalid } from "#/src/domain/errors";
import { taskNeedNoun, taskNoun } from "#/src/domain/nouns/tasks";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { deleteRow, firstVersion, insertRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { showNeed } from "#/src/format/due-words";
import { needsIn } from "./dated-onboarding";
import { requireNoCycle, requireRoomForNeeds } from "./needs-rules";
import { noteReady } from "./note-ready";
import { findTask } from "./queries";
import { canStart } from "./rules";

type Need = Pick<TaskNeedRow, "taskId" | "needsId" | "afterDays">;

/**
 * Replaces the prerequisites of a task; no due date changes. Notifies its people if it can start now. Returns the task as stored.
 * @throws NotFound; Stale if not at `expectedVersion`; Invalid for a task that is not in the same onboarding; Conflict
 * for a cycle, or for too many prerequisites in the onboarding
 */
export function setNeeds(ctx: Context, { id, expectedVersion, change }: Edit<Needs>): Promise<TaskRow> {
  return write(ctx, async (w) => {
    const task = await findTask(ctx, id, w.tx);
    requireVersion(task, expectedVersion);
    const wanted = change.map(({ id: needsId, afterDays }) => ({ taskId: id, needsId, afterDays }));
    const all = await needsIn(w.tx, task.clientOnboardingId);
    const present = all.filter(({ taskId }) => taskId === id);
    const others = all.filter(({ taskId }) => taskId !== id);
    const names = await namesOf(w, task, [...present, ...wanted]);
    requireSameOnboarding(wanted, names);
    await requireNoCycle(w.tx, [...wanted, ...others]);
    if (wanted.length > present.length) requireRoomForNeeds(wanted.length + others.length);
    if (!(await replace(w, present, wanted))) return task;
    await updateRow(w, taskNoun, {
      row: task,
      change: {},
      remark: { needs: inWords(wanted, names) },
      remarkBefore: { needs: inWords(present, names) },
    });
    const after = await findTask(ctx, id, w.tx);
    if (!canStart(task, ctx.today)) await noteReady(ctx, w, [id]);
    return after;
  });
}

/** Returns the names of those prerequisites that are tasks of the same onboarding, by id. */
async function namesOf(
  { tx }: Write,
  { clientOnboardingId }: TaskRow,
  needs: readonly Need[],
): Promise<ReadonlyMap<string, string>> {
  const ids = needs.map(({ needsId }) => needsId);
  const rows = await tx.select().from(clientTasks).where(inArray(clientTasks.id, ids));
  return new Map(
    rows.flatMap((row) => (row.clientOnboardingId === clientOnboardingId ? [[row.id, row.name]] : [])),
  );
}

/** @throws Invalid */
function requireSameOnboarding(wanted: readonly Need[], names: ReadonlyMap<string, string>) {
  const errors = wanted.flatMap(({ needsId }, at) =>
    names.has(needsId) ? [] : [{ path: `${at}.id`, message: "Not a task of the same onboarding" }],
  );
  if (errors.length > 0) throw new Invalid(errors);
}

/** Describes prerequisites for the task's history, by name. */
function inWords(needs: readonly Need[], names: ReadonlyMap<string, string>): string[] {
  return needs
    .map(({ needsId: id, afterDays }) => showNeed({ id, afterDays }, (id) => names.get(id) ?? id))
    .toSorted((a, b) => a.localeCompare(b));
}

/** Adds, changes and deletes prerequisites. Returns false if they are as wanted already. */
async function replace(w: Write, present: readonly TaskNeedRow[], wanted: readonly Need[]): Promise<boolean> {
  const left = new Map(present.map((row) => [row.needsId, row]));
  let isChanged = false;
  for (const need of wanted) {
    const row = left.get(need.needsId);
    left.delete(need.needsId);
    if (row?.afterDays === need.afterDays) continue;
    isChanged = true;
    if (row) await updateRow(w, taskNeedNoun, { row, change: { afterDays: need.afterDays } });
    else await insertRow(w, taskNeedNoun, { ...need, ...firstVersion(w) });
  }
  for (const row of left.values()) await deleteRow(w, taskNeedNoun, row);
  return isChanged || left.size > 0;
}
