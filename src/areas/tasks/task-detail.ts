import type { TaskDetail } from "#/src/contract/tasks";
import { activityOf } from "#/src/domain/activity";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { presentHelp, presentTask } from "./present";
import { clientNameOf, findTask, templateHelpOf } from "./queries";

/** A task with its latest history, as the caller may see them. @throws NotFound */
export async function taskDetail(ctx: Context, id: string): Promise<TaskDetail> {
  const task = await findTask(ctx, id);
  const [clientName, auditLogs, help] = await Promise.all([
    clientNameOf(ctx, task),
    activityOf(ctx, id, saysSomething),
    templateHelpOf(ctx, task),
  ]);
  return { task: presentTask(ctx, task), clientName, auditLogs, ...presentHelp(ctx, help) };
}

/** False where a task's template went, which is no work on the task. */
function saysSomething({ action, after }: { action: string; after: string | null }): boolean {
  return action !== "update" || Object.keys(parseFields(after)).some((field) => field !== "templateId");
}
