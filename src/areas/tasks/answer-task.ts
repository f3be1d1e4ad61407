import { and, eq, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { auditLogs, clientTasks, type TaskRow } from "#/db/schema";
import { insertComment, ofTask } from "#/src/areas/comments";
import { insertFile, takeFile } from "#/src/areas/files";
import { amounts } from "#/src/contract/ceilings";
import type { AnswerTask } from "#/src/contract/tasks";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { Conflict, Forbidden, NotFound, Superseded } from "#/src/domain/errors";
import { updated } from "#/src/domain/nouns/entries";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { requestRefusal } from "#/src/domain/request-rules";
import { updateRow } from "#/src/domain/update-row";
import { type Write, wasDone, write } from "#/src/domain/write";
import { completedAt } from "./completion";
import { followCompletions } from "./follow-completions";
import { noteTaskAct } from "./note-task-act";
import { findTask } from "./queries";

type Answer = AnswerTask & {
  id: string;
  publicUrl: string;
  /** Storage limit of a client. */
  clientBytes: number;
};

export type Answered = { task: TaskRow; comment: { id: string } | null; files: { id: string }[] };

/**
 * Answers a task of the client: adds the text as a comment, files and links, and completes the task if requested, all or
 * none. It overwrites nothing, so it needs no version.
 * @throws NotFound; Forbidden for a task that was never the client's; Superseded if it is done or was handed over;
 * Conflict if it was deleted meanwhile, has a form, or something is full; Invalid for an unusable upload; TooMany; Unavailable
 */
export async function answerTask(
  ctx: Context,
  { id, text, files = [], links = [], done, publicUrl, clientBytes }: Answer,
): Promise<Answered> {
  // Checked before files are copied. For a repeated request the task may be done already.
  if (!(await wasDone(ctx))) await requireAnswerable(await findTask(ctx, id), ctx.db.read);
  const taken: Awaited<ReturnType<typeof takeFile>>[] = [];
  for (const [at, file] of files.entries()) {
    taken.push(await takeFile(ctx, { ...file, publicUrl, field: `files.${at}.uploadURL` }));
  }
  const answered = await write(ctx, async (w): Promise<Answered> => {
    const task = await stillThere(findTask(ctx, id, w.tx));
    await requireAnswerable(task, w.tx);
    const refusal = done && requestRefusal(ctx.actor, task, { status: "done" });
    if (refusal) throw new Conflict(refusal);
    const linked = withLinks(task, links);
    const changed = done
      ? await updateRow(w, taskNoun, { row: task, change: { ...linked, ...completedAt(w.now, ctx.today) } })
      : await storeLinks(w, task, linked);
    if (linked.evidenceUrls.length > task.evidenceUrls.length) await noteTaskAct(ctx, w, id, "link");
    await followCompletions(ctx, w, [task], [changed]);
    if (done) await noteTaskAct(ctx, w, id, "done");
    const added: { id: string }[] = [];
    for (const file of taken) added.push(await insertFile(ctx, w, file, { taskId: id, clientBytes }));
    const subject = { ...ofTask(id), revisionId: null, mentions: [] };
    const comment = text === undefined ? null : await insertComment(ctx, w, { ...subject, text });
    return {
      task: changed,
      comment: comment && { id: comment.id },
      files: added.map((file) => ({ id: file.id })),
    };
  });
  await Promise.all(taken.map(({ upload }) => upload.settle()));
  return answered;
}

/** @throws Conflict for a task that was deleted since the request was let in */
async function stillThere(found: Promise<TaskRow>): Promise<TaskRow> {
  try {
    return await found;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new Conflict("This task was deleted in the meantime. Nothing was sent.");
  }
}

/** @throws Forbidden, Superseded */
async function requireAnswerable({ id, owner, status }: TaskRow, db: Pick<Tx, "select">): Promise<void> {
  if (owner !== "client") {
    if (await wasOfClient(id, db)) {
      throw new Superseded("This task is with the agency now. Nothing was sent.");
    }
    throw new Forbidden("You can only answer tasks that are yours.");
  }
  if (status === "done") throw new Superseded("This task is done already. Nothing was sent.");
}

/** Returns true if the client owned the task before. */
async function wasOfClient(taskId: string, db: Pick<Tx, "select">): Promise<boolean> {
  const [handover] = await db
    .select({ seq: auditLogs.seq })
    .from(auditLogs)
    .where(and(eq(auditLogs.entityId, taskId), sql`${auditLogs.before} ->> 'owner' = 'client'`))
    .limit(1);
  return handover !== undefined;
}

type Links = Pick<TaskRow, "evidenceUrls" | "evidenceNames">;

/**
 * Returns the task's links with those that are not attached yet, and their names.
 * @throws Conflict if the task is full
 */
function withLinks({ evidenceUrls, evidenceNames }: Links, sent: NonNullable<AnswerTask["links"]>): Links {
  const links = { evidenceUrls: [...evidenceUrls], evidenceNames: { ...evidenceNames } };
  for (const { url, name } of sent) {
    if (links.evidenceUrls.includes(url)) continue;
    links.evidenceUrls.push(url);
    if (name) links.evidenceNames[url] = name;
  }
  if (links.evidenceUrls.length > Math.max(amounts.evidenceUrls.most, evidenceUrls.length)) {
    throw new Conflict(`A task holds at most ${amounts.evidenceUrls.most} links.`);
  }
  return links;
}

/** Stores links alone. Like adding one, this does not change the task's version. */
async function storeLinks({ tx, now, record }: Write, task: TaskRow, links: Links): Promise<TaskRow> {
  const found = changesIn(task, links);
  if (!found) return task;
  const { changed, before, after } = found;
  await tx
    .update(clientTasks)
    .set({ ...changed, updatedAt: now })
    .where(eq(clientTasks.id, task.id));
  record(updated(taskNoun, task.id, { before, after }));
  return { ...task, ...changed, updatedAt: now };
}
