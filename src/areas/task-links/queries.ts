import { and, asc, eq, inArray } from "drizzle-orm";
import { auditLogs, type TaskFileRow, taskFiles, type UploadRow } from "#/db/schema";
import { findConversation, listComments, ofTask } from "#/src/areas/comments";
import { findFile, listFiles } from "#/src/areas/files";
import { findUploadOfCaller } from "#/src/areas/objects";
import { taskDetail } from "#/src/areas/tasks";
import { listLimits } from "#/src/contract/limits-of-lists";
import { Id } from "#/src/contract/primitives";
import type { LinkedTask } from "#/src/contract/task-links";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { NotFound } from "#/src/domain/errors";
import { fileBelow, withoutEdit } from "./below-page";

type LinkedTaskQuery = {
  taskId: string;
  /** The address of the link's page. */
  path: string;
  /** Pages of the conversation to read, from the newest. */
  pages: number;
};

/**
 * Returns a task, its conversation and its files for the page of a link.
 * @throws NotFound
 */
export async function linkedTask(
  ctx: Context,
  { taskId, path, pages }: LinkedTaskQuery,
): Promise<LinkedTask> {
  const conversation = findConversation(ctx, ofTask(taskId));
  const [detail, files, page, ownFiles, links] = await Promise.all([
    taskDetail(ctx, taskId),
    listFiles(ctx, taskId),
    conversation.then((found) => listComments(ctx, found, { pageSize: listLimits.pageSize * pages })),
    ownFilesOf(ctx, taskId),
    ownLinksOf(ctx, taskId),
  ]);
  return {
    task: detail.task,
    clientName: detail.clientName,
    referenceLinks: detail.referenceLinks,
    files: files.map((file) => fileBelow(path, file)),
    comments: page.items.map(withoutEdit),
    hasEarlier: page.hasMore,
    own: { files: ownFiles, links: links.filter((url) => detail.task.evidenceUrls.includes(url)) },
  };
}

/** @throws NotFound, also for a file of another task */
export async function findFileOf(ctx: Context, taskId: string, id: string): Promise<TaskFileRow> {
  if (!Id.safeParse(id).success) throw new NotFound();
  const file = await findFile(ctx, id);
  if (file.taskId !== taskId) throw new NotFound();
  return file;
}

/** @throws NotFound, also for the upload of another person, or for another task */
export async function findUploadFor(ctx: Context, taskId: string, id: string): Promise<UploadRow> {
  if (!Id.safeParse(id).success) throw new NotFound();
  const upload = await findUploadOfCaller(ctx, id);
  if (upload.taskId !== taskId) throw new NotFound();
  return upload;
}

/** @throws NotFound for an operation that was not made by this link */
export async function requireOwnOperation({ db }: Context, linkId: string, id: string): Promise<void> {
  const [entry] = await db.read
    .select({ actorKind: auditLogs.actorKind, actorLabel: auditLogs.actorLabel })
    .from(auditLogs)
    .where(eq(auditLogs.operationId, id))
    .limit(1);
  if (entry?.actorKind !== "link" || entry.actorLabel !== linkId) throw new NotFound();
}

async function ownFilesOf({ db, actor }: Context, taskId: string): Promise<string[]> {
  const rows = await db.read
    .select({ id: taskFiles.id })
    .from(taskFiles)
    .where(and(eq(taskFiles.taskId, taskId), eq(taskFiles.uploadedById, actor.userId)));
  return rows.map(({ id }) => id);
}

/** Returns the links that the caller added to a task, according to the log, including those removed since. */
export async function ownLinksOf({ db, actor }: Context, taskId: string): Promise<string[]> {
  const entries = await db.read
    .select({ before: auditLogs.before, after: auditLogs.after })
    .from(auditLogs)
    .where(
      and(
        eq(auditLogs.entityId, taskId),
        eq(auditLogs.userId, actor.userId),
        inArray(auditLogs.action, ["update", "add_evidence"]),
      ),
    )
    .orderBy(asc(auditLogs.seq));
  return [...new Set(entries.flatMap(addedBy))];
}

function addedBy({ before, after }: { before: string | null; after: string | null }): string[] {
  const [former, changed] = [parseFields(before), parseFields(after)];
  const formerUrls = new Set(textsIn(former.evidenceUrls));
  return [...textsIn([changed.url]), ...textsIn(changed.evidenceUrls)].filter((url) => !formerUrls.has(url));
}

function textsIn(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
