import { and, eq, sql } from "drizzle-orm";
import { appendedLine } from "#/db/appended-line";
import { clientTasks, type TaskRow } from "#/db/schema";
import { findUserName } from "#/src/areas/users";
import { serverLimits } from "#/src/contract/limits";
import { personName } from "#/src/contract/person-name";
import type { AddNote } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { write } from "#/src/domain/write";
import { noteLine } from "#/src/format/notes";
import { findTask } from "./queries";

/** Appends a note below the earlier ones, in one statement, so that concurrent additions are not lost. */
export function addNote(ctx: Context, { id, note }: AddNote & { id: string }): Promise<TaskRow> {
  return write(ctx, async ({ tx, now, record }) => {
    const task = await findTask(ctx, id, tx);
    const author = personName(await findUserName(tx, ctx.actor.userId), ctx.actor.email);
    const line = noteLine({ note, author, now, timeZone: ctx.timeZone });
    const [updated] = await tx
      .update(clientTasks)
      .set({ notes: appendedLine(clientTasks.notes, line), updatedAt: now })
      .where(
        and(
          eq(clientTasks.id, id),
          sql`length(coalesce(${clientTasks.notes}, '')) < ${serverLimits.notesLength}`,
        ),
      )
      .returning();
    if (!updated) throw new Conflict("The notes of this task are full.");
    record({ entity: taskNoun.entity, entityId: task.id, action: "add_note", after: { note, line } });
    return updated;
  });
}
