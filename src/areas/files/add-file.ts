import { eq } from "drizzle-orm";
import { type TaskFileRow, taskFiles } from "#/db/schema";
import { findConversation, ofTask } from "#/src/areas/comments";
import { requireClientRoom, takeUpload, uploadPath } from "#/src/areas/objects";
import { amounts } from "#/src/contract/ceilings";
import { type TaskFileType, taskFileEndings } from "#/src/contract/choices/files";
import type { AddTaskFile } from "#/src/contract/files";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { taskFileNoun } from "#/src/domain/nouns/tasks";
import { insertRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { planJob } from "#/src/services/jobs/queue";
import { noteClientAct } from "#/src/services/notices/note-client-act";
import { scanJob } from "./scan-job";

type NewFile = AddTaskFile & {
  taskId: string;
  publicUrl: string;
  /** Storage limit of a client. */
  clientBytes: number;
};

/**
 * Attaches an upload of the caller to a task, with the type of its actual bytes.
 * @throws NotFound; Invalid for an unusable upload; Conflict if the task or its client's storage is full; Unavailable
 */
export async function addFile(
  ctx: Context,
  { taskId, uploadURL, name, publicUrl, clientBytes }: NewFile,
): Promise<TaskFileRow> {
  const field = "uploadURL";
  const path = await uploadPath(ctx, { address: uploadURL, publicUrl, field });
  const taken = await takeUpload(ctx, path, { kind: "files", field });
  const row = await write(ctx, async (w) => {
    const { clientId } = await findConversation(ctx, ofTask(taskId), w.tx);
    if ((await w.tx.$count(taskFiles, eq(taskFiles.taskId, taskId))) >= amounts.filesPerTask.most) {
      throw new Conflict(`A task has room for ${amounts.filesPerTask.most} files.`);
    }
    if (!taken.content) throw new Error("a completed write was repeated");
    const { type, size, sha256 } = taken.content;
    const counted = { clientId, bytes: size, now: w.now, uploadId: taken.uploadId };
    await requireClientRoom(w.tx, { ...counted, most: clientBytes });
    await taken.keep(w, { clientId, size });
    const row: TaskFileRow = {
      id: w.newId(),
      taskId,
      name: withEnding(name, type),
      contentType: type,
      size,
      sha256,
      path: taken.path,
      uploadedById: ctx.actor.userId,
      createdAt: w.now,
    };
    await insertRow(w, taskFileNoun, row);
    const { actor } = ctx;
    if (actor.role === "client") {
      const about = { entity: "client_task", entityId: taskId, subjectId: row.id } as const;
      await noteClientAct(ctx, w, { kind: "file", ...about, byId: actor.userId });
    }
    if (ctx.scanner) await planJob(w.tx, { kind: scanJob, key: row.id }, w.now);
    return row;
  });
  await taken.settle();
  return row;
}

/** Corrects the file extension to one of its actual type, since computers open files by extension. */
function withEnding(name: string, type: TaskFileType): string {
  const endings = taskFileEndings[type];
  const ending = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase();
  return endings.some((each) => each === ending) ? name : `${name}.${endings[0]}`;
}
