import type { TaskDetail } from "#/src/contract/tasks";
import { activityOf } from "#/src/domain/activity";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { NotFound } from "#/src/domain/errors";
import { presentOrigin, presentTask } from "./present";
import { aroundTask, findTask } from "./queries";

/** A task with its latest history, as the caller may see them. @throws NotFound */
export async function taskDetail(ctx: Context, id: string): Promise<TaskDetail> {
  // Only the first asks whether the caller may see it; without it nothing of the others is told.
  const [task, around, auditLogs] = await Promise.all([
    findTask(ctx, id),
    aroundTask(ctx, id),
    activityOf(ctx, id, saysSomething),
  ]);
  if (!around) throw new NotFound();
  const { clientName } = around;
  return { task: presentTask(ctx, task), clientName, auditLogs, ...presentOrigin(ctx, around) };
}

/** False where a task's template went, which is no work on the task. */
function saysSomething({ action, after }: { action: string; after: string | null }): boolean {
  return action !== "update" || Object.keys(parseFields(after)).some((field) => field !== "templateId");
}
