import { asc, eq, sql } from "drizzle-orm";
import type { Tx } from "#/db/client";
import { auditLogs, clientTasks, comments, type OnboardingRow, type TaskRow, taskFiles } from "#/db/schema";
import { needsIn, tasksOf } from "#/src/areas/tasks";
import type { Context } from "#/src/domain/context";
import { Conflict } from "#/src/domain/errors";
import { deleted } from "#/src/domain/nouns/entries";
import { onboardingNoun, taskNeedNoun, taskNoun } from "#/src/domain/nouns/tasks";
import { laterOperations } from "#/src/domain/operations-in-force";
import { requireVersion, type VersionedRef } from "#/src/domain/require-version";
import { deleteRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { findOnboarding } from "./queries";

/**
 * Undoes the start of the onboarding of the client with this `id`, while its tasks are untouched.
 * @throws NotFound; Stale; Conflict once a task was touched
 */
export function undoOnboarding(ctx: Context, { id, expectedVersion }: VersionedRef): Promise<void> {
  return write(ctx, async (w) => {
    const onboarding = await findOnboarding(ctx, id, w.tx);
    requireVersion(onboarding, expectedVersion);
    const tasks = await tasksOf(w.tx, onboarding.id);
    if (!(await isUntouched(w.tx, onboarding, tasks))) {
      throw new Conflict("Onboarding cannot be undone: somebody has already worked on its tasks.");
    }
    for (const need of await needsIn(w.tx, onboarding.id)) {
      w.record(deleted(taskNeedNoun, need, { isDerived: true }));
    }
    for (const task of tasks) w.record(deleted(taskNoun, task));
    await deleteRow(w, onboardingNoun, onboarding);
  });
}

/**
 * Returns true if every task is as the start created it: without edits, notes, links, comments or files, and without
 * tasks added manually. Changes that were undone do not count, nor does the deletion of a template.
 */
async function isUntouched(
  tx: Tx,
  { id, createdAt }: OnboardingRow,
  tasks: readonly TaskRow[],
): Promise<boolean> {
  if (tasks.some((task) => task.createdAt !== createdAt)) return false;
  const isOfOnboarding = sql`${comments.taskId} in (
    select ${clientTasks.id} from ${clientTasks} where ${clientTasks.clientOnboardingId} = ${id})`;
  if ((await tx.$count(comments, isOfOnboarding)) > 0) return false;
  const isPutToIt = sql`${taskFiles.taskId} in (
    select ${clientTasks.id} from ${clientTasks} where ${clientTasks.clientOnboardingId} = ${id})`;
  if ((await tx.$count(taskFiles, isPutToIt)) > 0) return false;
  const [start] = await tx
    .select({ operationId: auditLogs.operationId })
    .from(auditLogs)
    .where(eq(auditLogs.entityId, id))
    .orderBy(asc(auditLogs.seq))
    .limit(1);
  const isOfStart = start?.operationId
    ? sql`${auditLogs.operationId} is ${start.operationId}`
    : sql`${auditLogs.action} = 'create'`;
  const templateWent = sql`${auditLogs.action} = 'update' and ${auditLogs.after} is '{"templateId":null}'`;
  const where = sql`not (${isOfStart}) and not (${templateWent})`;
  return (await laterOperations(tx, { ids: tasks.map((task) => task.id), after: 0, where })).length === 0;
}
