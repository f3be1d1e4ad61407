import { eq, sql } from "drizzle-orm";
import { clientTasks, type TaskRow } from "#/db/schema";
import { amounts } from "#/src/contract/ceilings";
import type { AddEvidence } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { Conflict, NotFound } from "#/src/domain/errors";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { write } from "#/src/domain/write";
import { noteTaskAct } from "./note-task-act";
import { requireOwnLinks } from "./own-links";
import { findTask } from "./queries";

/**
 * Appends a link, in one statement, so that concurrent additions are not lost.
 * @throws Conflict if it is attached already
 */
export function addEvidence(ctx: Context, { id, url }: AddEvidence & { id: string }): Promise<TaskRow> {
  return write(ctx, async (w) => {
    const { tx, now, record } = w;
    const task = await findTask(ctx, id, tx);
    requireOwnLinks(ctx.actor, task);
    if (task.evidenceUrls.includes(url)) throw new Conflict("This link is already attached.");
    if (task.evidenceUrls.length >= amounts.evidenceUrls.most) {
      throw new Conflict(`A task holds at most ${amounts.evidenceUrls.most} links.`);
    }
    const [updated] = await tx
      .update(clientTasks)
      .set({ evidenceUrls: sql`json_insert(${clientTasks.evidenceUrls}, '$[#]', ${url})`, updatedAt: now })
      .where(eq(clientTasks.id, id))
      .returning();
    if (!updated) throw new NotFound();
    record({ entity: taskNoun.entity, entityId: id, action: "add_evidence", after: { url } });
    await noteTaskAct(ctx, w, id, "link");
    return updated;
  });
}
