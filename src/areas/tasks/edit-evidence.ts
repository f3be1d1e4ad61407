import { eq } from "drizzle-orm";
import { clientTasks, type TaskRow } from "#/db/schema";
import type { NameEvidence, RemoveEvidence } from "#/src/contract/tasks";
import { changesIn } from "#/src/domain/changes";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { write } from "#/src/domain/write";
import { requireOwnLinks } from "./own-links";
import { findTask } from "./queries";

type OfTask = { id: string };

/**
 * Sets or removes the name of a link.
 * @throws Conflict if it is no longer attached
 */
export function nameEvidence(ctx: Context, { id, url, name }: NameEvidence & OfTask): Promise<TaskRow> {
  return editLinks(ctx, { id, url, action: "name_evidence" }, ({ evidenceNames }) => {
    const { [url]: _, ...others } = evidenceNames;
    return { evidenceNames: name === null ? others : { ...evidenceNames, [url]: name } };
  });
}

/**
 * Removes a link and its name.
 * @throws Conflict if it is no longer attached
 */
export function removeEvidence(ctx: Context, { id, url }: RemoveEvidence & OfTask): Promise<TaskRow> {
  return editLinks(ctx, { id, url, action: "remove_evidence" }, ({ evidenceUrls, evidenceNames }) => {
    const { [url]: _, ...others } = evidenceNames;
    return { evidenceUrls: evidenceUrls.filter((each) => each !== url), evidenceNames: others };
  });
}

type Links = Pick<TaskRow, "evidenceUrls" | "evidenceNames">;
type Edit = OfTask & { url: string; action: "name_evidence" | "remove_evidence" };

/**
 * Edits the links. Like adding one, this does not change the task's version, so that concurrent edits of the task are
 * not refused.
 */
function editLinks(
  ctx: Context,
  { id, url, action }: Edit,
  edit: (task: TaskRow) => Partial<Links>,
): Promise<TaskRow> {
  return write(ctx, async ({ tx, now, record }) => {
    const task = await findTask(ctx, id, tx);
    requireOwnLinks(ctx.actor, task);
    if (!task.evidenceUrls.includes(url)) throw new Conflict("This link is no longer attached.");
    const found = changesIn(task, edit(task));
    if (!found) return task;
    const { changed, before, after } = found;
    await tx
      .update(clientTasks)
      .set({ ...changed, updatedAt: now })
      .where(eq(clientTasks.id, id));
    record({ entity: taskNoun.entity, entityId: id, action, before, after });
    return { ...task, ...changed, updatedAt: now };
  });
}
