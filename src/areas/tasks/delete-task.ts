import { eq } from "drizzle-orm";
import { comments, taskFiles } from "#/db/schema";
import { takeComments } from "#/src/areas/comments";
import { takeFiles } from "#/src/areas/files";
import type { Context } from "#/src/domain/context";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { bridgeTask } from "./bridge-task";
import { followersOf, noteReady } from "./note-ready";
import { findTask } from "./queries";

/**
 * Deletes a task with its comments and files. Tasks that need it need its prerequisites instead.
 * @throws NotFound; Stale if the task is not at `expectedVersion`; Conflict if another one would get too many
 * prerequisites
 */
export function deleteTask(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const task = await findTask(ctx, id, w.tx);
    requireVersion(task, expectedVersion);
    await takeComments(w, eq(comments.taskId, id));
    await takeFiles(w, eq(taskFiles.taskId, id));
    const followers = task.status === "done" ? [] : await followersOf(w, [id]);
    await bridgeTask(w, task);
    await deleteRow(w, taskNoun, task);
    await noteReady(ctx, w, followers);
  });
}
