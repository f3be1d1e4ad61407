import type { ChangeTasks } from "../../contract/tasks";
import type { Context } from "../../domain/context";
import { NotFound } from "../../domain/errors";
import { requireVersions } from "../../domain/require-version";
import { write } from "../../domain/write";
import { requireAssignable } from "../users";
import { applyTaskChange } from "./apply-task-change";
import { findTasks, type TaskRow } from "./queries";

type Changes = ChangeTasks & {
  /** Those that the caller saw, in the order of the ids. */
  expectedVersions?: number[] | undefined;
};

/**
 * Changes all the tasks or none of them; returns them in the order asked for.
 * @throws NotFound when one is missing; Stale when one is no longer at its expected version
 */
export function changeTasks(ctx: Context, { ids, change, expectedVersions }: Changes): Promise<TaskRow[]> {
  return write(ctx, async (w) => {
    const found = new Map((await findTasks(ctx, ids, w.tx)).map((task) => [task.id, task]));
    const tasks = [...new Set(ids)].map((id) => found.get(id) ?? missing());
    requireVersions(tasks, expectedVersions);
    await requireAssignable(w.tx, change.assigneeUserId);
    const changed: TaskRow[] = [];
    for (const task of tasks) changed.push(await applyTaskChange(w, task, change));
    return changed;
  });
}

function missing(): never {
  throw new NotFound();
}
