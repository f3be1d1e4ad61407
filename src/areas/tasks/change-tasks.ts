import type { ChangeTasks } from "../../contract/tasks";
import type { Context } from "../../domain/context";
import { NotFound } from "../../domain/errors";
import { write } from "../../domain/write";
import { requireAssignable } from "../users";
import { applyTaskChange } from "./apply-task-change";
import { findTasks, type TaskRow } from "./queries";

/** Changes all the tasks or none of them; answers them in the order asked for. @throws NotFound when one is missing */
export function changeTasks(ctx: Context, { ids, change }: ChangeTasks): Promise<TaskRow[]> {
  return write(ctx, async (w) => {
    const found = new Map((await findTasks(ctx, ids, w.tx)).map((task) => [task.id, task]));
    const tasks = [...new Set(ids)].map((id) => found.get(id) ?? missing());
    await requireAssignable(w.tx, change.assigneeUserId);
    const changed: TaskRow[] = [];
    for (const task of tasks) changed.push(await applyTaskChange(w, task, change));
    return changed;
  });
}

function missing(): never {
  throw new NotFound();
}
