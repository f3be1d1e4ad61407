import type { TaskRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { UpdateTask } from "#/src/contract/tasks";
import type { Actor, Context } from "#/src/domain/context";
import { requireDateOrder } from "#/src/domain/date-order";
import { Forbidden } from "#/src/domain/errors";
import { type Edit, requireVersion } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { applyTaskChange } from "./apply-task-change";
import { heldByRule } from "./held-by-rule";
import { findTask } from "./queries";

/**
 * @throws NotFound; Forbidden for a change that a client user may not make; Stale if not at `expectedVersion`; Invalid
 * for a due date before the start date
 */
export function updateTask(
  ctx: Context,
  { id, expectedVersion, change }: Edit<UpdateTask>,
): Promise<TaskRow> {
  return heldByRule(
    write(ctx, async (w) => {
      const row = await findTask(ctx, id, w.tx);
      requireAllowedChange(ctx.actor, row, change);
      requireVersion(row, expectedVersion);
      requireDateOrder(change, row);
      if (change.assigneeUserId !== row.assigneeUserId) await requireAssignable(w.tx, change.assigneeUserId);
      return applyTaskChange(w, row, change);
    }),
  );
}

/**
 * Restricts client users to starting or completing their own tasks.
 * @throws Forbidden
 */
function requireAllowedChange(actor: Actor, task: TaskRow, change: UpdateTask) {
  if (actor.role !== "client") return;
  const { status, ...others } = change;
  const isOwn = task.owner === "client";
  const isReport = status === "in_progress" || status === "done";
  if (!isOwn || !isReport || Object.keys(others).length > 0) {
    throw new Forbidden("You can only begin or complete tasks that are yours.");
  }
}
