import { eq } from "drizzle-orm";
import { type TaskFileRow, taskFiles } from "#/db/schema";
import { findConversation, ofTask } from "#/src/areas/comments";
import { requireClientRoom, type TakenUpload, takeUpload, uploadPath } from "#/src/areas/objects";
import { amounts } from "#/src/contract/ceilings";
import { withExtension } from "#/src/contract/choices/files";
import type { AddTaskFile } from "#/src/contract/files";
import { authorOf } from "#/src/domain/author";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { taskFileNoun } from "#/src/domain/nouns/tasks";
import { insertRow } from "#/src/domain/rows";
import { type Write, write } from "#/src/domain/write";
import { planJob } from "#/src/services/jobs/queue";
import { noteClientAct } from "#/src/services/notices/note-client-act";
import { scanJob } from "./scan-job";

/** An upload to attach, by its address, and its name. */
type SentFile = AddTaskFile & {
  publicUrl: string;
  /** The field to which errors are attributed. */
  field: string;
};

/**
 * Attaches an upload of the caller to a task, with the type of its actual bytes.
 * @throws NotFound; Invalid for an unusable upload; Conflict if the task or its client's storage is full; Unavailable
 */
export async function addFile(
  ctx: Context,
  { taskId, clientBytes, ...sent }: Omit<SentFile, "field"> & Place,
): Promise<TaskFileRow> {
  const taken = await takeFile(ctx, { ...sent, field: "uploadURL" });
  const row = await write(ctx, (w) => insertFile(ctx, w, taken, { taskId, clientBytes }));
  await taken.upload.settle();
  return row;
}

type TakenFile = { upload: TakenUpload; name: string };

/**
 * Checks an upload of the caller and copies it to its final place, before the write that attaches it.
 * @throws Invalid on `field`, Unavailable
 */
export async function takeFile(
  ctx: Context,
  { uploadURL, name, publicUrl, field }: SentFile,
): Promise<TakenFile> {
  const path = await uploadPath(ctx, { address: uploadURL, publicUrl, field });
  return { upload: await takeUpload(ctx, path, { kind: "files", field }), name };
}

export type Place = {
  taskId: string;
  /** Storage limit of a client. */
  clientBytes: number;
  /** An answer that is not sent yet: nobody is notified, and Submit logs it. */
  isDraft?: boolean;
};

/**
 * Attaches a taken file as part of another write.
 * @throws NotFound; Invalid if it was used meanwhile; Conflict if the task or its client's storage is full
 */
export async function insertFile(
  ctx: Context,
  w: Write,
  { upload, name }: TakenFile,
  { taskId, clientBytes, isDraft = false }: Place,
): Promise<TaskFileRow> {
  const { clientId } = await findConversation(ctx, ofTask(taskId), w.tx);
  if ((await w.tx.$count(taskFiles, eq(taskFiles.taskId, taskId))) >= amounts.filesPerTask.most) {
    throw new Conflict(`A task has room for ${amounts.filesPerTask.most} files.`);
  }
  if (!upload.content) throw new Error("a completed write was repeated");
  const { type, size, sha256, etag } = upload.content;
  const counted = { clientId, bytes: size, now: w.now, uploadId: upload.uploadId };
  await requireClientRoom(w.tx, { ...counted, most: clientBytes });
  await upload.keep(w, { clientId, size });
  const { userId, linkId } = authorOf(ctx.actor);
  const row: TaskFileRow = {
    id: w.newId(),
    taskId,
    name: withExtension(name, type),
    contentType: type,
    size,
    sha256,
    etag,
    path: upload.path,
    uploadedById: userId,
    linkId,
    createdAt: w.now,
  };
  if (isDraft) await w.tx.insert(taskFiles).values(row);
  else await insertRow(w, taskFileNoun, row);
  if (ctx.actor.role === "client" && !isDraft) {
    const about = { entity: "client_task", entityId: taskId, subjectId: row.id } as const;
    await noteClientAct(ctx, w, { kind: "file", ...about, byId: userId });
  }
  if (ctx.scanner && size <= ctx.scanner.most) await planJob(w.tx, { kind: scanJob, key: row.id }, w.now);
  return row;
}
