import type { TaskRow } from "#/db/schema";
import { requireAssignable } from "#/src/areas/users";
import type { CreateTask } from "#/src/contract/tasks";
import type { Context } from "#/src/domain/context";
import { requireDateOrderOfNew } from "#/src/domain/date-order";
import { findClient } from "#/src/domain/find-client";
import { taskNoun } from "#/src/domain/nouns/tasks";
import { insertRow } from "#/src/domain/rows";
import { write } from "#/src/domain/write";
import { endOfOnboarding } from "./end-of-onboarding";
import { followCompletions } from "./follow-completions";
import { placeInSeries } from "./series";
import { newTaskRow } from "./task-row";

/**
 * Adds a task at the end of a client's onboarding.
 * @throws NotFound; Conflict before onboarding has started, and for an onboarding task that repeats; Invalid
 */
export function createTask(ctx: Context, clientId: string, input: CreateTask): Promise<TaskRow> {
  return write(ctx, async (w) => {
    await findClient(ctx, clientId, w.tx);
    await requireAssignable(w.tx, input.assigneeUserId);
    const end = await endOfOnboarding(w.tx, clientId);
    const startDate = input.startDate ?? ctx.today;
    requireDateOrderOfNew({ startDate, dueDate: input.dueDate });
    const { repeat = null, ...fields } = input;
    const phase = fields.phase ?? end.phase;
    const task = newTaskRow({
      ...fields,
      ...end,
      ...(repeat && (await placeInSeries(w, repeat, { phase, dueDate: fields.dueDate }))),
      phase,
      startDate,
      templateId: null,
      doneOn: input.status === "done" ? ctx.today : null,
      now: w.now,
      newId: w.newId,
    });
    await insertRow(w, taskNoun, task);
    await followCompletions(ctx, w, [{ ...task, status: "not_started" }], [task]);
    return task;
  });
}
