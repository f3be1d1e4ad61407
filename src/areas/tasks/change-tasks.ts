import type { TaskRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { ChangeTasks } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { isOutOfOrder } from "#/src/domain/date-order";
import { Invalid } from "#/src/domain/errors";
import { requireVersions } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { applyTaskChange } from "./apply-task-change";
import { findAllTasks } from "./queries";
import { withRuleConflict } from "./rule-conflict";

type Changes = ChangeTasks & {
  /** The versions that the caller saw, in the order of the ids. */
  expectedVersions?: number[] | undefined;
};

/**
 * Changes all of the tasks or none; returns them in the requested order.
 * @throws NotFound if one is missing; Stale if one is not at its expected version; Invalid for a due date before the
 * start date of one
 */
export function changeTasks(ctx: Context, { ids, change, expectedVersions }: Changes): Promise<TaskRow[]> {
  return withRuleConflict(
    write(ctx, async (w) => {
      const tasks = await findAllTasks(ctx, ids, w.tx);
      requireVersions(tasks, expectedVersions);
      requireDueAfterStart(tasks, change);
      await requireAssignable(w.tx, change.assigneeUserId);
      const changed: TaskRow[] = [];
      for (const task of tasks) changed.push(await applyTaskChange(w, task, change));
      return changed;
    }),
  );
}

function requireDueAfterStart(tasks: readonly TaskRow[], change: ChangeTasks["change"]) {
  const names = tasks.filter((task) => isOutOfOrder(change, task)).map(({ name }) => `"${name}"`);
  if (names.length === 0) return;
  const more = names.length - tasksNamed;
  const listed = names.slice(0, tasksNamed).join(", ") + (more > 0 ? ` and of ${more} more` : "");
  throw new Invalid([{ path: "change.dueDate", message: `Must not be before the start date of ${listed}` }]);
}

const tasksNamed = 20;
