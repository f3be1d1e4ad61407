import type { TaskDetail } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { presentActivity, presentHelp, presentTask, saysSomething } from "./present";
import { activityOf, findTask, templateHelpOf } from "./queries";

/** A task with its latest history, as the caller may see them. @throws NotFound */
export async function taskDetail(ctx: Context, id: string): Promise<TaskDetail> {
  const task = await findTask(ctx, id);
  const [activity, help] = await Promise.all([activityOf(ctx, id), templateHelpOf(ctx, task)]);
  return {
    task: presentTask(ctx, task),
    auditLogs: activity.filter(saysSomething).map((entry) => presentActivity(ctx, entry)),
    ...presentHelp(ctx, help),
  };
}
