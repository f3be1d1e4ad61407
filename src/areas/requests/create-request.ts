import { eq } from "drizzle-orm";
import { formVersions, requestAnswers, type TaskRow } from "#/db/schema";
import { findTask } from "#/src/areas/tasks";
import type { CreateRequest } from "#/src/contract/requests";
import type { Context } from "#/src/domain/context";
import { Conflict, Invalid } from "#/src/domain/errors";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { updateRow } from "#/src/domain/update-row";
import { write } from "#/src/domain/write";

/**
 * Gives a task a form for the client to fill in, in place of one that was not begun.
 * @throws NotFound; Invalid for a task of the agency, and for an unknown version; Conflict for a task that is done, and
 * for one whose form was begun
 */
export function createRequest(ctx: Context, taskId: string, input: CreateRequest): Promise<TaskRow> {
  const { formVersionId } = input;
  return write(ctx, async (w) => {
    const row = await findTask(ctx, taskId, w.tx);
    if (row.owner !== "client") {
      throw new Invalid([{ path: "formVersionId", message: "Only a task of the client can have a form" }]);
    }
    const [version] = await w.tx.select().from(formVersions).where(eq(formVersions.id, formVersionId));
    if (!version) throw new Invalid([{ path: "formVersionId", message: "There is no such form" }]);
    if (row.status === "done") throw new Conflict("This task is done.");
    const isBegun = (await w.tx.$count(requestAnswers, eq(requestAnswers.taskId, taskId))) > 0;
    if (isBegun) throw new Conflict("The client has begun to fill in a form for this task.");
    return updateRow(w, taskNoun, { row, change: { formVersionId, requestState: "open", requestDue: null } });
  });
}
