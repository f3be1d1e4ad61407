import { eq } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { comments, type TaskRow, taskFiles } from "#/db/schema";
import { takeComments } from "#/src/areas/comments";
import { takeFiles } from "#/src/areas/files";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow } from "#/src/domain/rows";
import { updateRow } from "#/src/domain/update-row";
import { type Write, write } from "#/src/domain/write";
import { bridgeTask } from "./bridge-task";
import { followersOf, noteReady } from "./note-ready";
import { findTask } from "./queries";
import { insertOccurrence, isLatest, nextOf, noNextTask, previousOf, servedOnboardings } from "./series";

/**
 * Deletes a task with its comments and files. Tasks that need it need its prerequisites instead. Deleting the latest task
 * of a series ends it, unless `insertsNext` leaves only this occurrence out; the next one is there already if an undo
 * reopened an earlier one.
 * @throws NotFound; Stale if the task is not at `expectedVersion`; Conflict if another one would get too many
 * prerequisites, or if it cannot have a next task
 */
export function deleteTask(
  ctx: Context,
  { id, expectedVersion, insertsNext = false }: VersionedRef & { insertsNext?: boolean },
): Promise<void> {
  return write(ctx, async (w) => {
    const task = await findTask(ctx, id, w.tx);
    requireVersion(task, expectedVersion);
    if (insertsNext) await requireNextPossible(w.tx, task);
    else await endSeries(w, task);
    await removeTask(ctx, w, task);
    const next = insertsNext && (await isLatest(w.tx, task)) ? await nextOf(ctx, w.tx, task, null) : null;
    if (next) await insertOccurrence(w, task, next, { isDerived: true });
  });
}

/**
 * Deletes a task with its comments and files as part of a write. Tasks that need it need its prerequisites instead.
 * @throws Conflict if another one would get too many prerequisites
 */
export async function removeTask(ctx: Context, w: Write, task: TaskRow) {
  await takeComments(w, eq(comments.taskId, task.id));
  await takeFiles(w, eq(taskFiles.taskId, task.id));
  const followers = task.status === "done" ? [] : await followersOf(w, [task.id]);
  await bridgeTask(w, task);
  await deleteRow(w, taskNoun, task);
  await noteReady(ctx, w, followers);
}

/** @throws Conflict unless a next task can follow this one */
async function requireNextPossible(tx: Tx, task: TaskRow) {
  if (task.repeat === null) throw new Conflict("This task does not repeat.");
  if (task.status === "done") throw new Conflict("This task is done, so there is nothing to leave out.");
  const served = await servedOnboardings(tx, [task]);
  if (!served.has(task.clientOnboardingId)) throw new Conflict(noNextTask);
}

/** Ends the series of its latest task, so that no earlier one continues it. */
async function endSeries(w: Write, task: TaskRow) {
  if (task.repeat === null || !(await isLatest(w.tx, task))) return;
  const row = await previousOf(w.tx, task);
  if (row) await updateRow(w, taskNoun, { row, change: { repeat: null }, isDerived: true });
}
