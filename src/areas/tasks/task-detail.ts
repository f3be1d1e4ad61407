import type { TaskDetail } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { presentActivity, presentTask, saysSomething } from "./present";
import { activityOf, findTask } from "./queries";

/** A task with its latest history, as the caller may see them. @throws NotFound */
export async function taskDetail(ctx: Context, id: string): Promise<TaskDetail> {
  const task = await findTask(ctx, id);
  const activity = await activityOf(ctx, id);
  return {
    task: presentTask(ctx, task),
    auditLogs: activity.filter(saysSomething).map((entry) => presentActivity(ctx, entry)),
  };
}
