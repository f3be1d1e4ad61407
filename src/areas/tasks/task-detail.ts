import type { TaskDetail } from "#/src/contract/tasks";
import { activityOf } from "#/src/domain/activity";
import type { Context } from "#/src/domain/context";
import { parseFields } from "#/src/domain/entry-columns";
import { NotFound } from "#/src/domain/errors";
import { needsOf } from "./needs";
import { presentOrigin, presentTask } from "./present";
import { aroundTask, findTask } from "./queries";

/**
 * Returns a task with its latest history, as visible to the caller.
 * @throws NotFound
 */
export async function taskDetail(ctx: Context, id: string): Promise<TaskDetail> {
  // Only `findTask` checks access; if it throws, the other results are discarded.
  const [task, around, auditLogs, needs] = await Promise.all([
    findTask(ctx, id),
    aroundTask(ctx, id),
    activityOf(ctx, id, hasVisibleChange),
    needsOf(ctx, [id]),
  ]);
  if (!around) throw new NotFound();
  const { clientId, clientName, clientAvatarUrl } = around;
  const client = { clientId, clientName, clientAvatarUrl };
  return { task: presentTask(ctx, task, needs.get(id)), ...client, auditLogs, ...presentOrigin(ctx, around) };
}

/** Returns false for an entry that only removed the task's deleted template. */
function hasVisibleChange({ action, after }: { action: string; after: string | null }): boolean {
  return action !== "update" || Object.keys(parseFields(after)).some((field) => field !== "templateId");
}
