import { and, eq, sql } from "drizzle-orm";
import { appendedLine } from "../../../db/appended-line";
import { clientTasks } from "../../../db/schema";
import { serverLimits } from "../../contract/limits";
import { personName } from "../../contract/person-name";
import type { AddNote } from "../../contract/tasks";
import type { Context } from "../../domain/context";
import { Conflict } from "../../domain/errors";
import { write } from "../../domain/write";
import { noteLine } from "../../format/note-line";
import { findUserName } from "../users";
import { findTask, type TaskRow } from "./queries";

/** Appends a note below the earlier ones, in one statement, so that notes added at once are all kept. */
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
    record({ entity: "client_task", entityId: task.id, action: "add_note", after: { note } });
    return updated;
  });
}
