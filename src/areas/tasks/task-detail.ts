import type { TaskDetail } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { undoableOperations } from "#/src/domain/operation-standing";
import { presentActivity, presentHelp, presentTask, saysSomething } from "./present";
import { activityOf, findTask, templateHelpOf } from "./queries";

/** A task with its latest history, as the caller may see them. @throws NotFound */
export async function taskDetail(ctx: Context, id: string): Promise<TaskDetail> {
  const task = await findTask(ctx, id);
  const [activity, help] = await Promise.all([activityOf(ctx, id), templateHelpOf(ctx, task)]);
  const shown = activity.filter(saysSomething);
  const undoable = await undoableOperations(ctx, ctx.db.read, shown);
  return {
    task: presentTask(ctx, task),
    auditLogs: shown.map((entry) => presentActivity(ctx, entry, undoable)),
    ...presentHelp(ctx, help),
  };
}
