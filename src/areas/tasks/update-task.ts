import type { TaskRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { UpdateTask } from "#/src/contract/tasks";
import { taskRefusal } from "#/src/domain/client-user-rules";
import type { Context } from "#/src/domain/context";
import { requireDateOrder } from "#/src/domain/date-order";
import { Conflict, Forbidden } from "#/src/domain/errors";
import { requestRefusal } from "#/src/domain/request-rules";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { applyTaskChange } from "./apply-task-change";
import { followCompletions } from "./follow-completions";
import { noteTaskAct } from "./note-task-act";
import { findTask } from "./queries";
import { withRuleConflict } from "./rule-conflict";
import { requireNoNext } from "./series";

/**
 * @throws NotFound; Forbidden for a change that a client user may not make; Conflict for one that the task's request
 * excludes, or that reopens a task with a next one; Stale if not at `expectedVersion`; Invalid for a due date before the start date
 */
export function updateTask(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateTask>,
): Promise<TaskRow> {
  return withRuleConflict(
    write(ctx, async (w) => {
      const row = await findTask(ctx, id, w.tx);
      const refusal = taskRefusal(ctx.actor, row.owner, change);
      if (refusal !== null) throw new Forbidden(refusal);
      const ofRequest = requestRefusal(ctx.actor, row, change);
      if (ofRequest !== null) throw new Conflict(ofRequest);
      requireVersion(row, expectedVersion);
      requireDateOrder(change, row);
      if (change.assigneeUserId !== row.assigneeUserId) await requireAssignable(w.tx, change.assigneeUserId);
      await requireNoNext(w.tx, [row], change.status);
      const task = await applyTaskChange(w, row, { change, today: ctx.today });
      await followCompletions(ctx, w, [row], [task]);
      if (task.status !== row.status)
        await noteTaskAct(ctx, w, id, task.status === "done" ? "done" : "begun");
      return task;
    }),
  );
}
