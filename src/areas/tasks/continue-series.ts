import type { TaskRow } from "#/db/schema";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { write } from "#/src/domain/write";
import { findTask } from "./queries";
import { insertOccurrence, isLatest, nextOf, noNextTask, requireNoOpen, servedOnboardings } from "./series";

/**
 * Inserts the next task of a series that stopped while its client was paused or had left.
 * @throws NotFound; Conflict if the task is open, has a next one, ends its series, or belongs to a client who gets none, and
 * while another task of the series is open
 */
export function continueSeries(ctx: Context, id: string): Promise<TaskRow> {
  return write(ctx, async (w) => {
    const task = await findTask(ctx, id, w.tx);
    if (task.repeat === null) throw new Conflict("This task does not repeat.");
    if (task.status !== "done") throw new Conflict("This task is open. Its next one comes when it is done.");
    if (!(await isLatest(w.tx, task))) throw new Conflict("This task has a next one already.");
    await requireNoOpen(w.tx, task);
    const served = await servedOnboardings(w.tx, [task]);
    if (!served.has(task.clientOnboardingId)) throw new Conflict(noNextTask);
    const next = await nextOf(ctx, w.tx, task, ctx.today);
    if (!next) throw new Conflict("The series has ended.");
    return insertOccurrence(w, task, next);
  });
}
