import type { TaskRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { UpdateTask } from "#/src/contract/tasks";
import { taskRefusal } from "#/src/domain/client-user-rules";
import type { Context } from "#/src/domain/context";
import { requireDateOrder } from "#/src/domain/date-order";
import { Forbidden } from "#/src/domain/errors";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { applyTaskChange } from "./apply-task-change";
import { noteTaskAct } from "./note-task-act";
import { findTask } from "./queries";
import { withRuleConflict } from "./rule-conflict";

/**
 * @throws NotFound; Forbidden for a change that a client user may not make; Stale if not at `expectedVersion`; Invalid
 * for a due date before the start date
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
      requireVersion(row, expectedVersion);
      requireDateOrder(change, row);
      if (change.assigneeUserId !== row.assigneeUserId) await requireAssignable(w.tx, change.assigneeUserId);
      const task = await applyTaskChange(w, row, change);
      if (task.status !== row.status)
        await noteTaskAct(ctx, w, id, task.status === "done" ? "done" : "begun");
      return task;
    }),
  );
}
