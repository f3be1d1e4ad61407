import type { ChangeTasks } from "../../contract/tasks";
import type { Context } from "../../domain/context";
import { NotFound } from "../../domain/errors";
import { write } from "../../domain/write";
import { applyTaskChange } from "./apply-task-change";
import { findTasks, requireAssignable, type TaskRow } from "./queries";

/** Changes all the tasks or none of them; answers them in the order asked for. @throws NotFound when one is missing */
export function changeTasks(ctx: Context, { ids, change }: ChangeTasks): Promise<TaskRow[]> {
  return write(ctx, async (w) => {
    const found = new Map((await findTasks(ctx, ids, w.tx)).map((task) => [task.id, task]));
    await requireAssignable(w.tx, change.assigneeUserId);
    const changed: TaskRow[] = [];
    for (const id of new Set(ids)) {
      const task = found.get(id);
      if (!task) throw new NotFound();
      changed.push(await applyTaskChange(w, task, change));
    }
    return changed;
  });
}
