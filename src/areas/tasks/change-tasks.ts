import type { TaskRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { ChangeTasks } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { isOutOfOrder } from "#/src/domain/date-order";
import { Conflict, Invalid } from "#/src/domain/errors";
import { requestRefusal } from "#/src/domain/request-rules";
import { requireVersions } from "#/src/domain/require-version";
import { write } from "#/src/domain/write";
import { applyTaskChange } from "./apply-task-change";
import { followCompletions } from "./follow-completions";
import { hasNeeds } from "./needs";
import { findAllTasks } from "./queries";
import { withRuleConflict } from "./rule-conflict";
import { requireNoNext } from "./series";

type Changes = ChangeTasks & {
  /** The versions that the caller saw, in the order of the ids. */
  expectedVersions?: number[] | undefined;
};

/**
 * Changes all of the tasks or none; returns them in the requested order.
 * @throws NotFound if one is missing; Stale if one is not at its expected version; Invalid for a due date before the
 * start date of one; Conflict for a change that the request or the series of one excludes
 */
export function changeTasks(ctx: Context, { ids, change, expectedVersions }: Changes): Promise<TaskRow[]> {
  return withRuleConflict(
    write(ctx, async (w) => {
      const tasks = await findAllTasks(ctx, ids, w.tx);
      requireVersions(tasks, expectedVersions);
      requireDueAfterStart(tasks, change);
      refuseForRequests(ctx, tasks, change);
      await requireAssignable(w.tx, change.assigneeUserId);
      await requireNoNext(w.tx, tasks, change.status);
      const changed: TaskRow[] = [];
      for (const task of tasks) changed.push(await applyTaskChange(w, task, { change, today: ctx.today }));
      await followCompletions(ctx, w, tasks, changed);
      // Some may be prerequisites of others, whose counters have changed since.
      return changed.some(hasNeeds) ? findAllTasks(ctx, ids, w.tx) : changed;
    }),
  );
}

/** @throws Conflict that names the tasks whose request excludes the change */
function refuseForRequests({ actor }: Context, tasks: readonly TaskRow[], change: ChangeTasks["change"]) {
  const refused = tasks.flatMap((task) => {
    const why = requestRefusal(actor, task, change);
    return why === null ? [] : [{ name: task.name, why }];
  });
  if (refused.length > 0) throw new Conflict(`${refused[0]?.why}: ${listed(refused)}`);
}

function requireDueAfterStart(tasks: readonly TaskRow[], change: ChangeTasks["change"]) {
  const late = tasks.filter((task) => isOutOfOrder(change, task));
  if (late.length === 0) return;
  throw new Invalid([
    { path: "change.dueDate", message: `Must not be before the start date of ${listed(late)}` },
  ]);
}

const tasksNamed = 20;

function listed(tasks: readonly { name: string }[]): string {
  const names = tasks.slice(0, tasksNamed).map(({ name }) => `"${name}"`);
  const more = tasks.length - tasksNamed;
  return names.join(", ") + (more > 0 ? ` and of ${more} more` : "");
}
